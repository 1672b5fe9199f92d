import { afterEach, expect, test } from "vitest";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { attempts, events, galleryItems, media, messages, reportImages, reports } from "~/platform/db/schema.server";
import { fatou, forage, noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { foret, picture, terre } from "../files";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

const photos = [
	{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) },
	{ name: "b.jpg", bytes: await picture(foret, "jpeg", 64, 48) },
];
const { title, content } = forage;

const there = async () => ({
	events: await db.$count(events),
	reports: await db.$count(reports),
	images: await db.$count(reportImages),
	gallery: await db.$count(galleryItems),
	messages: await db.$count(messages),
	media: await db.$count(media),
	files: filesOnDisk().length,
});
const nothing = { events: 0, reports: 0, images: 0, gallery: 0, messages: 0, media: 0, files: 0 };

afterEach(async () => {
	for (const table of [reportImages, reports, events, galleryItems, messages, attempts]) await db.delete(table);
	for (const { id } of await db.select().from(media)) await deleteIfUnreferenced(id);
});

test.each([
	{
		what: "a pair of photos",
		post: (_id: string) => site.postFiles("/admin/gallery/new", { type: "image" }, "files", photos),
		made: { gallery: 2, media: 2, files: 2 },
	},
	{
		what: "a message",
		post: (id: string) => site.post("/contact", { id, ...fatou }),
		made: { messages: 1 },
	},
])("$what sent four times at once, and once more, is stored once, without an error", async ({ post, made }) => {
	const id = newId();
	const answers = [...(await Promise.all([1, 2, 3, 4].map(() => post(id)))), await post(id)];
	for (const answer of answers) expect(answer.status).toBeLessThan(400);
	expect(await there()).toEqual({ ...nothing, ...made });
});

test("a change of an event and of a report sent twice stores the files once", async () => {
	const [event, report] = [newId(), newId()];
	await site.postFiles("/admin/events/new", { id: event, ...noel, publication: "draft" }, "poster", []);
	await site.postFiles("/admin/editreports/new", { id: report, title, content }, "files", []);
	const [eventForm, reportForm] = [
		{ id: event, ...noel, version: "1" },
		{ id: report, title, content, version: "1" },
	];
	for (const _press of [1, 2]) {
		await site.postFiles(`/admin/events/${event}`, eventForm, "poster", photos.slice(0, 1));
		await site.postFiles(`/admin/editreports/${report}`, reportForm, "files", photos);
	}
	expect(await there()).toEqual({ ...nothing, events: 1, reports: 1, images: 2, media: 3, files: 3 });
});

test("the same photos chosen for two reports are stored for each", async () => {
	await site.postFiles("/admin/editreports/new", { id: newId(), title, content }, "files", photos);
	await site.postFiles("/admin/editreports/new", { id: newId(), title: "Autre", content }, "files", photos);
	expect(await there()).toEqual({ ...nothing, reports: 2, images: 4, media: 4, files: 4 });
});

test("a form that an outbox sends again is the first one while the site has the same, and adds no twin of another", async () => {
	const path = "/admin/editreports/new";
	const fetched = `${path}?${new URLSearchParams({ _data: "routes/admin.editreports.new" })}`;
	const id = newId();
	const again = () => site.postFiles(fetched, { id, title, content }, "files", photos.slice(0, 1), { "X-Outbox": "1" });
	await site.postFiles(path, { id, title, content }, "files", photos.slice(0, 1));
	expect((await again()).headers.get("X-Remix-Redirect")).toBe("/admin/editreports");
	expect(await there()).toMatchObject({ reports: 1, images: 1, files: 1 });
	const withoutPhoto = { id, title, content, version: "1", publication: "now", images: [] };
	expect((await site.postFiles(`/admin/editreports/${id}`, withoutPhoto, "files", [])).status).toBe(303);
	const refused = await again();
	expect([refused.status, refused.headers.get("X-Outbox")]).toEqual([409, "present"]);
	expect(textOf(await refused.text())).toContain("déjà sur le site, avec un autre contenu");
	expect(await there()).toMatchObject({ reports: 1, images: 0 });
	await site.post(`/admin/editreports/${id}/delete`, {});
	expect([(await again()).status, await there()]).toEqual([409, expect.objectContaining({ reports: 1 })]);
});
