import { afterEach, describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, events, galleryItems, media, messages, reportImages, reports } from "~/db/schema.server";
import { deleteIfUnreferenced } from "~/files/delete-unreferenced.server";
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

const kinds = [
	{
		what: "a pair of photos",
		post: (_id: string) => site.postFiles("/admin/gallery/new", { type: "image" }, "files", photos),
		made: { gallery: 2, files: 2 },
	},
	{
		what: "a message",
		post: (id: string) => site.post("/contact", { id, ...fatou }),
		made: { messages: 1, files: 0 },
	},
];

const named = kinds.map((kind) => [kind.what, kind] as const);

const there = async () => ({
	events: await db.$count(events),
	reports: await db.$count(reports),
	images: await db.$count(reportImages),
	gallery: await db.$count(galleryItems),
	messages: await db.$count(messages),
	media: await db.$count(media),
	files: filesOnDisk().length,
});
const nothing = { events: 0, reports: 0, images: 0, gallery: 0, messages: 0 };

afterEach(async () => {
	for (const table of [reportImages, reports, events, galleryItems, messages, attempts]) await db.delete(table);
	for (const { id } of await db.select().from(media)) await deleteIfUnreferenced(id);
});

test.each(named)("%s sent twice, one after the other, is there once", async (_what, { post, made }) => {
	const id = newId();
	const [first, second] = [await post(id), await post(id)];
	expect(second.status).toBe(first.status);
	expect(second.status).toBeLessThan(400);
	expect(await there()).toEqual({ ...nothing, ...made, media: made.files });
});

test.each(named)("%s sent five times at once is stored once, without an error", async (_what, { post, made }) => {
	const id = newId();
	const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(id)));
	for (const answer of answers) expect(answer.status).toBeLessThan(400);
	expect(await there()).toEqual({ ...nothing, ...made, media: made.files });
});

test("a change of an event and of a report sent twice stores the files once", async () => {
	const [event, report] = [newId(), newId()];
	await site.postFiles("/admin/events/new", { id: event, ...noel, publication: "draft" }, "poster", []);
	await site.postFiles("/admin/editreports/new", { id: report, title, content }, "files", []);
	for (const _press of [1, 2]) {
		const changed = [
			await site.postFiles(
				`/admin/events/${event}`,
				{ id: event, ...noel, version: "1" },
				"poster",
				photos.slice(0, 1),
			),
			await site.postFiles(
				`/admin/editreports/${report}`,
				{ id: report, title, content, version: "1" },
				"files",
				photos,
			),
		];
		expect(changed.map((answer) => answer.status)).toEqual([303, 303]);
	}
	expect(await there()).toEqual({ ...nothing, events: 1, reports: 1, images: 2, media: 3, files: 3 });
});

test("the same photos chosen for two reports are stored for each", async () => {
	await site.postFiles("/admin/editreports/new", { id: newId(), title, content }, "files", photos);
	await site.postFiles("/admin/editreports/new", { id: newId(), title: "Autre", content }, "files", photos);
	expect(await there()).toEqual({ ...nothing, reports: 2, images: 4, media: 4, files: 4 });
});

describe("a form that an outbox sends again, as its answer was lost", () => {
	const photo = photos.slice(0, 1);
	const path = "/admin/editreports/new";
	const fetched = `${path}?${new URLSearchParams({ _data: "routes/admin.editreports.new" })}`;
	const send = (id: string) => site.postFiles(path, { id, title, content }, "files", photo);
	const again = (id: string) => site.postFiles(fetched, { id, title, content }, "files", photo, { "X-Outbox": "1" });
	const texts = async () => (await db.select().from(reports)).map(({ content }) => content);

	test("is taken for the first one when the site has the same", async () => {
		const id = newId();
		await send(id);
		expect((await again(id)).headers.get("X-Remix-Redirect")).toBe("/admin/editreports");
		expect(await there()).toMatchObject({ reports: 1, images: 1, files: 1 });
	});

	test.each([
		{ what: "is a draft now", change: { content, publication: "draft" } },
		{ what: "lost a photo", change: { content, order: "remove" } },
		{ what: "says something else", change: { content: "Autre chose." } },
	])("adds no twin of a report that $what", async ({ change: { order, ...change } }) => {
		const id = newId();
		await send(id);
		const images = order ? [] : (await db.select().from(reportImages)).map(({ mediaId }) => mediaId);
		const fields = { id, title, version: "1", publication: "now", images, ...change };
		expect((await site.postFiles(`/admin/editreports/${id}`, fields, "files", [])).status).toBe(303);
		const before = await texts();
		const refused = await again(id);
		expect([refused.status, refused.headers.get("X-Outbox")]).toEqual([409, "present"]);
		expect(textOf(await refused.text())).toContain("déjà sur le site, avec un autre contenu");
		expect(await texts()).toEqual(before);
	});

	test("adds no twin of a report that it restored, and that was changed since", async () => {
		const id = newId();
		await site.postFiles(path, { id, title, content }, "files", []);
		await site.post(`/admin/editreports/${id}/delete`, {});
		const restoring = () =>
			site.postFiles(fetched, { id, title, content, restore: "1" }, "files", [], { "X-Outbox": "1" });
		expect((await restoring()).headers.get("X-Remix-Redirect")).toBe("/admin/editreports");
		const [{ version } = { version: 0 }] = await db.select().from(reports);
		const fields = { id, title, content: "Autre chose.", version: String(version), publication: "now" };
		expect((await site.postFiles(`/admin/editreports/${id}`, fields, "files", [])).status).toBe(303);
		expect((await restoring()).status).toBe(409);
		expect(await texts()).toEqual(["Autre chose."]);
	});

	test("adds no twin of a report that was changed and is in the trash", async () => {
		const id = newId();
		await send(id);
		const fields = { id, title, content: "Autre chose.", version: "1", publication: "now", images: [] };
		await site.postFiles(`/admin/editreports/${id}`, fields, "files", []);
		await site.post(`/admin/editreports/${id}/delete`, {});
		expect((await again(id)).status).toBe(409);
		expect(await texts()).toEqual(["Autre chose."]);
	});
});
