import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { noel } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { picture, terre, videoBytes } from "../files";
import { openSite, textOf } from "./open-site";

// Read when the site opens: an operator with little room.
process.env.MAX_IMAGE_MB = "1";
process.env.MAX_VIDEO_MB = "2";
const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);

const photo = await picture(terre);
const photoOf = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
const send = (type: string, name: string, bytes: Buffer) =>
	site.postFiles("/admin/gallery/files", { type }, "files", [{ name, bytes }]);

test("a photo of just the size allowed is kept, one byte more is not", async () => {
	expect((await send("image", "juste.jpg", photoOf(1_000_000))).status).toBe(200);
	const before = filesOnDisk();
	const response = await send("image", "trop.jpg", photoOf(1_000_001));
	expect(response.status).toBe(413);
	expect((await response.json()).refused[0].reason).toMatch(/^«\strop\.jpg\s» dépasse 1\sMo, la taille permise\.$/);
	expect(filesOnDisk()).toEqual(before);
});

test("a video has its own size", async () => {
	expect((await send("video", "juste.mp4", videoBytes(2_000_000))).status).toBe(200);
	expect((await send("video", "trop.mp4", videoBytes(2_000_001))).status).toBe(413);
});

test("what comes after a file too large still arrives: words typed and other files", async () => {
	const before = filesOnDisk().length;
	const sent = [
		{ name: "énorme.jpg", bytes: photoOf(5_000_000) },
		{ name: "petite.png", bytes: await picture(terre, "png") },
	];
	const answer = await (await site.postFiles("/admin/gallery/files", { type: "image" }, "files", sent)).json();
	expect(answer).toMatchObject({ added: [{ name: "petite.png" }], refused: [{ name: "énorme.jpg", status: 413 }] });
	expect(filesOnDisk()).toHaveLength(before + 1);
});

test("the form of an event gives back what was typed when its poster is too large", async () => {
	const poster = [{ name: "affiche.jpg", bytes: photoOf(1_200_000) }];
	const response = await site.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", poster);
	const html = await response.text();
	expect(response.status).toBe(413);
	expect(textOf(html)).toMatch(/« affiche\.jpg » dépasse 1 Mo/);
	expect(html).toContain(`value="${noel.title}"`);
});
