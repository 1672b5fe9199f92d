import { afterAll, beforeAll, expect, test } from "vitest";
import { addToGallery } from "~/gallery/gallery.server";
import { storedPicture } from "../domain/stored";
import { openSite } from "./open-site";

const visitor = await openSite();
const file = await storedPicture("gallery", 640, "puits.jpg");
const path = `/uploads/${file.path}`;
afterAll(visitor.close);
beforeAll(async () => {
	await addToGallery(file);
});

const bytesOf = async (response: Response) => (await response.arrayBuffer()).byteLength;

const last = file.bytes - 1;
test.each([
	["bytes=0-99", 100, `bytes 0-99/${file.bytes}`],
	["bytes=0-0", 1, `bytes 0-0/${file.bytes}`],
	["bytes=-100", 100, `bytes ${file.bytes - 100}-${last}/${file.bytes}`],
	["bytes=100-", file.bytes - 100, `bytes 100-${last}/${file.bytes}`],
	[`bytes=0-${"9".repeat(15)}`, file.bytes, `bytes 0-${last}/${file.bytes}`],
	[`bytes=-${file.bytes + 1}`, file.bytes, `bytes 0-${last}/${file.bytes}`],
])("a player that asks for %s gets that part", async (range, length, said) => {
	const response = await visitor.get(path, { Range: range });
	expect(response.status).toBe(206);
	expect(response.headers.get("Content-Range")).toBe(said);
	expect(await bytesOf(response)).toBe(length);
});

test.each([`bytes=${file.bytes}-`, "bytes=99999999-", "bytes=-0"])(
	"a part that is not there, %s, is refused",
	async (range) => {
		const response = await visitor.get(path, { Range: range });
		expect(response.status).toBe(416);
		expect(response.headers.get("Content-Range")).toBe(`bytes */${file.bytes}`);
	},
);

test.each([
	["two parts", "bytes=0-0,2-2"],
	["a thousand parts", `bytes=${"0-0,".repeat(1000)}0-0`],
	["letters", "bytes=a-b"],
	["another unit", "lines=0-3"],
	["no numbers", "bytes=-"],
	["8 000 digits", `bytes=0-${"9".repeat(8000)}`],
])("asked for %s, the whole photo is sent", async (_what, range) => {
	const response = await visitor.get(path, { Range: range });
	expect(response.status).toBe(200);
	expect(await bytesOf(response)).toBe(file.bytes);
});

test("a browser that has the photo already is told so", async () => {
	const etag = (await visitor.get(path)).headers.get("ETag") ?? "";
	expect((await visitor.get(path, { "If-None-Match": etag })).status).toBe(304);
	expect((await visitor.get(path, { "If-None-Match": '"autre"' })).status).toBe(200);
	expect((await visitor.get(path, { Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
	expect((await visitor.get(path, { Range: "bytes=0-9", "If-Range": '"autre"' })).status).toBe(200);
});
