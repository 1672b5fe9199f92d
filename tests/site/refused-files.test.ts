import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, galleryItems, media, reports } from "~/db/schema.server";
import { forage, noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { foret, hugePicture, picture, svg, terre, videoBytes, webPage } from "../files";
import { openSite, textOf } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);

const jpeg = await picture(terre);
const { title, content } = forage;
const forms = [
	{ form: "event", path: "/admin/events/new", name: "poster", fields: () => ({ id: newId(), ...noel }) },
	{ form: "report", path: "/admin/editreports/new", name: "files", fields: () => ({ id: newId(), title, content }) },
	{ form: "gallery", path: "/admin/gallery/new", name: "files", fields: () => ({ type: "image" }) },
];
const bad = [
	{ what: "a web page", file: "photo.jpg", bytes: webPage, status: 415, reason: /n’est pas une image JPEG/ },
	{ what: "an SVG drawing", file: "logo.svg", bytes: svg, status: 415, reason: /n’est pas une image JPEG/ },
	{ what: "an SVG drawing called .png", file: "logo.png", bytes: svg, status: 415, reason: /n’est pas une image JPEG/ },
	{ what: "a video", file: "film.jpg", bytes: videoBytes(), status: 415, reason: /n’est pas une image JPEG/ },
	{ what: "half a JPEG", file: "photo.jpg", bytes: jpeg.subarray(0, jpeg.length / 2), status: 422, reason: /abîmé/ },
	{ what: "a JPEG's head", file: "photo.jpg", bytes: jpeg.subarray(0, 300), status: 422, reason: /abîmé/ },
	{ what: "an empty file", file: "photo.jpg", bytes: Buffer.alloc(0), status: 422, reason: /est vide/ },
	{
		what: "a script that begins like a GIF",
		file: "a.gif",
		bytes: Buffer.from("GIF89a=1;alert(1)"),
		status: 422,
		reason: /abîmé/,
	},
	{ what: "50 million pixels and more", file: "a.png", bytes: await hugePicture(), status: 422, reason: /50 millions/ },
];
const cases = forms.flatMap((form) => bad.map((one) => [form.form, one.what, { ...form, ...one }] as const));

afterEach(async () => {
	expect(filesOnDisk()).toEqual((await db.select().from(media)).map((file) => file.path).toSorted());
});

test.each(cases)(
	"the %s form refuses %s",
	async (_form, _what, { path, name, fields, file, bytes, status, reason }) => {
		const rows = () => Promise.all([events, reports, galleryItems, media].map((table) => db.$count(table)));
		const before = await rows();
		const sent = [{ name: file, bytes: Buffer.from(bytes), type: "image/jpeg" }];
		const response = await site.postFiles(path, fields(), name, sent);
		const text = textOf(await response.text());
		expect(response.status).toBe(status);
		expect(text).toMatch(reason);
		expect(text).toContain(file);
		expect(await rows()).toEqual(before);
	},
);

test("a bad file among good ones is named, and the good ones are kept", async () => {
	const good = await Promise.all(
		(["jpeg", "png", "webp"] as const).map(async (type) => ({ name: `a.${type}`, bytes: await picture(foret, type) })),
	);
	const sent = [...good.slice(0, 1), { name: "page.html", bytes: webPage }, ...good.slice(1)];
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", sent);
	expect(response.status).toBe(415);
	expect(await response.json()).toMatchObject({
		added: [{ name: "a.jpeg" }, { name: "a.png" }, { name: "a.webp" }],
		refused: [{ name: "page.html", status: 415 }],
	});
});

test("of thirty-one files the last is not received, the others are", async () => {
	const sent = await Promise.all(
		Array.from({ length: 31 }, async (_, n) => ({ name: `n${n}.png`, bytes: await picture(terre, "png", 10 + n, 10) })),
	);
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", sent);
	const answer = await response.json();
	expect(response.status).toBe(413);
	expect(answer.added).toHaveLength(30);
	expect(answer.refused).toMatchObject([{ name: "n30.png", reason: expect.stringMatching(/30 fichiers au plus/) }]);
});

test("a large file of the wrong kind is refused, and the one behind it arrives", async () => {
	const film = { name: "film.jpg", bytes: Buffer.alloc(3_000_000, 7) };
	const photo = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 61, 20) };
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [film, photo]);
	expect(response.status).toBe(415);
	const answer = await response.json();
	expect(answer.refused).toMatchObject([{ name: "film.jpg" }]);
	expect(answer.added).toMatchObject([{ name: "puits.jpg" }]);
});
