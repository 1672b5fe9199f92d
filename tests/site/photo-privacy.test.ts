import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedGallery } from "~/gallery/gallery.server";
import { terre } from "../files";
import { openSite } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);

/** A photo as a telephone makes it: it tells who took it, and with what. */
const fromTelephone = await sharp({ create: { width: 60, height: 40, channels: 3, background: terre } })
	.withExif({ IFD0: { Artist: "Moussa Diop", Copyright: "village de Sokoura" }, IFD3: { GPSLatitudeRef: "N" } })
	.withMetadata({ orientation: 6 })
	.jpeg()
	.toBuffer();

async function published(name: string, bytes: Buffer) {
	const sent = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [{ name, bytes }]);
	expect(sent.status).toBe(200);
	const [item] = (await publishedGallery({})).items;
	return Buffer.from(await (await site.get(`/uploads/${item?.file.path}`)).arrayBuffer());
}

test("a photo tells visitors neither who took it nor where, and still stands upright", async () => {
	expect(fromTelephone.toString("latin1")).toContain("Moussa Diop");
	const bytes = await published("moussa.jpg", fromTelephone);
	expect(bytes.toString("latin1")).not.toMatch(/Exif|GPS|Moussa|Sokoura|http:\/\/ns\.adobe\.com/);
	const { width, height, orientation = 1, exif, xmp, iptc } = await sharp(bytes).metadata();
	expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
	expect({ width, height, orientation }).toEqual({ width: 40, height: 60, orientation: 1 });
});

test("what was hidden behind a photo does not come out again", async () => {
	const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: terre } })
		.jpeg()
		.toBuffer();
	const bytes = await published("queue.jpg", Buffer.concat([plain, Buffer.from("<script>alert(1)</script>")]));
	expect(bytes.toString("latin1")).not.toContain("<script>");
});
