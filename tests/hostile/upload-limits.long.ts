import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { galleryItems, media } from "~/db/schema.server";
import { noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { foret, picture, terre, videoBytes, webPage } from "../files";
import { textOf } from "../site/open-site";
import { openSignedIn } from "../site/signed-in-site";
import { watchOver } from "./oracle";

// Read when the site opens: an operator with little room.
process.env.MAX_IMAGE_MB = "1";
process.env.MAX_VIDEO_MB = "2";
const site = await openSignedIn();
const oracle = watchOver(site);

const photo = await picture(terre);
const photoOf = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
const send = (type: string, name: string, bytes: Buffer) =>
	site.postFiles("/admin/gallery/files", { type }, "files", [{ name, bytes }]);

test("U69 a photo of just the size allowed is stored, one byte more is not", async () => {
	expect((await send("image", "juste.jpg", photoOf(1_000_000))).status).toBe(200);
	const before = filesOnDisk();
	const response = await send("image", "trop.jpg", photoOf(1_000_001));
	expect(response.status).toBe(413);
	expect((await response.json()).refused[0].reason).toMatch(/^«\strop\.jpg\s» dépasse 1\sMo, la taille permise\.$/);
	expect(filesOnDisk()).toEqual(before);
});

test("U69 a video has its own size", async () => {
	expect((await send("video", "juste.mp4", videoBytes(2_000_000))).status).toBe(200);
	expect((await send("video", "trop.mp4", videoBytes(2_000_001))).status).toBe(413);
});

test("U69 what comes after a file too large still arrives: words typed and other files", async () => {
	const before = filesOnDisk().length;
	const sent = [
		{ name: "énorme.jpg", bytes: photoOf(5_000_000) },
		{ name: "petite.png", bytes: await picture(terre, "png", 31) }, // the same pixels would be the same photo
	];
	const answer = await (await site.postFiles("/admin/gallery/files", { type: "image" }, "files", sent)).json();
	expect(answer).toMatchObject({ added: [{ name: "petite.png" }], refused: [{ name: "énorme.jpg", status: 413 }] });
	expect(filesOnDisk()).toHaveLength(before + 1);
});

test("U69 the form of an event gives back what was typed when its poster is too large", async () => {
	const poster = [{ name: "affiche.jpg", bytes: photoOf(1_200_000) }];
	const response = await site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", poster);
	const html = await response.text();
	expect(response.status).toBe(413);
	expect(textOf(html)).toMatch(/« affiche\.jpg » dépasse 1\sMo/);
	expect(html).toContain(`value="${noel.title}"`);
});

test("U71 a bad file among good ones is named, and the good ones are stored", async () => {
	const good = await Promise.all(
		(["jpeg", "png", "webp"] as const).map(async (type, n) => ({
			name: `a.${type}`,
			bytes: await picture(foret, type, 40 + n),
		})),
	);
	const sent = [...good.slice(0, 1), { name: "page.html", bytes: webPage }, ...good.slice(1)];
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", sent);
	expect(response.status).toBe(415);
	expect(await response.json()).toMatchObject({
		added: [{ name: "a.jpeg" }, { name: "a.png" }, { name: "a.webp" }],
		refused: [{ name: "page.html", status: 415 }],
	});
});

test("U70 of thirty-one files the last is refused, the others are stored", async () => {
	const sent = await Promise.all(
		Array.from({ length: 31 }, async (_, n) => ({ name: `n${n}.png`, bytes: await picture(terre, "png", 10 + n, 10) })),
	);
	const response = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", sent);
	const answer = await response.json();
	expect(response.status).toBe(413);
	expect(answer.added).toHaveLength(30);
	expect(answer.refused).toMatchObject([{ name: "n30.png", reason: expect.stringMatching(/30 fichiers au plus/) }]);
});

test("U72 two equal files at once are stored once", async () => {
	const before = [await db.$count(galleryItems), await db.$count(media), filesOnDisk().length];
	const twin = { name: "jumelle.jpg", bytes: await picture(foret, "jpeg", 210, 20) };
	const twice = [twin, { ...twin, name: "autre.jpg" }];
	const answers = await Promise.all([1, 2].map(() => site.postFiles("/admin/gallery/files", {}, "files", twice)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	expect([await db.$count(galleryItems), await db.$count(media), filesOnDisk().length]).toEqual(
		before.map((many) => many + 1),
	);
});

test("after all cases nothing is left behind", () => oracle.expectSoundAtTheEnd());
