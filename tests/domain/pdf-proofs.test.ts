import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { UploadKind } from "~/media/files/media-type";
import { storeFile } from "~/media/uploads/store-file.server";
import { env } from "~/platform/env/env.server";
import { invoice } from "../pdf-files";
import { filesOnDisk } from "./stored";

const send = (bytes: Buffer, kinds: UploadKind[] = ["image", "document"]) =>
	storeFile(Readable.from([bytes]), "facture.pdf", "proofs", kinds);

async function stored(bytes: Buffer) {
	const file = await send(bytes);
	if ("reason" in file) throw new Error(file.reason);
	return { file, bytes: readFileSync(join(env.UPLOADS_DIR, file.path)) };
}

/** The mean of red, green and blue in a part of a picture, each as a share of its sides. */
async function colourAt(bytes: Buffer, { x, y, width, height }: Record<"x" | "y" | "width" | "height", number>) {
	const whole = await sharp(bytes).metadata();
	const part = {
		left: Math.round(x * whole.width),
		top: Math.round(y * whole.height),
		width: Math.round(width * whole.width),
		height: Math.round(height * whole.height),
	};
	const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats();
	return channels.map(({ mean }) => Math.round(mean));
}

test("a PDF becomes a picture of its page, of which nothing else is left", async () => {
	const { file, bytes } = await stored(await invoice());
	expect(file).toMatchObject({ type: "image/jpeg", width: 1600, height: 2263, originalName: "facture.pdf" });
	expect(file.path).toMatch(/^proofs\/\d{13}_facture\.jpe?g$/);
	expect(bytes.toString("latin1")).not.toMatch(/Awa|secr|PDF/);
	const [red = 0, green = 255, blue = 255] = await colourAt(bytes, { x: 0, y: 0.985, width: 1, height: 0.01 });
	expect([red > 240, green < 20, blue < 20]).toEqual([true, true, true]);
});

test("what an annotation covers stays covered, and a filled field is read", async () => {
	const { bytes } = await stored(await invoice());
	const covered = await colourAt(bytes, { x: 0, y: 55 / 842, width: 1, height: 30 / 842 });
	expect(Math.max(...covered)).toBeLessThan(5);
	const field = await colourAt(bytes, { x: 20 / 595, y: 100 / 842, width: 150 / 595, height: 30 / 842 });
	expect(Math.max(...field)).toBeLessThan(245);
});

test("four pages stand below one another and stay legible; a till's long slip becomes narrower", async () => {
	const { file } = await stored(await invoice(Array.from({ length: 4 }, () => ({ size: [400, 200] }))));
	expect([file.width, file.height]).toEqual([1600, 4 * 800 + 3 * 4]);
	const slip = (await stored(await invoice([{ size: [60, 1200] }]))).file;
	expect([slip.width, slip.height]).toEqual([320, 6400]);
});

const locked = await invoice(undefined, { userPassword: "secret" });
const whole = await invoice();
test.each([
	["of five pages", await invoice(Array.from({ length: 5 }, () => ({ size: "A4" }))), "compte plus de 4\u00a0pages"],
	["with a password", locked, "est protégé par un mot de passe"],
	["of which only the first bytes arrived", whole.subarray(0, 60), "est abîmé ou incomplet"],
	["that is none", Buffer.from("%PDF-1.7\n<script>alert(1)</script>"), "est abîmé ou incomplet"],
])("a PDF %s is refused in French, and nothing stays", async (_what, bytes, reason) => {
	const before = filesOnDisk();
	const refused = await send(bytes);
	expect(refused).toMatchObject({ status: 422, reason: expect.stringContaining(reason) });
	expect(filesOnDisk()).toEqual(before);
});

test("where pictures alone are accepted, a PDF is none", async () => {
	expect(await send(whole, ["image"])).toMatchObject({
		status: 415,
		reason: expect.stringContaining("n’est pas une image"),
	});
});

/** A PDF of two kilobytes whose forms show each other ten times, seven levels deep. */
function nestedForms(): Buffer {
	const shown = "/F Do ".repeat(10);
	const objects = [
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>",
		`<</Length ${shown.length}>>stream\n${shown}\nendstream`,
		...Array.from({ length: 7 }, (_, level) => {
			const content = level < 6 ? shown : "0 0 600 800 re f ";
			const next = level < 6 ? `/Resources<</XObject<</F ${level + 6} 0 R>>>>` : "";
			return `<</Type/XObject/Subtype/Form/BBox[0 0 600 800]${next}/Length ${content.length}>>stream\n${content}\nendstream`;
		}),
	];
	const body = objects.map((object, n) => `${n + 1} 0 obj${object}\nendobj\n`).join("");
	return Buffer.from(`%PDF-1.5\n${body}trailer<</Root 1 0 R>>\n%%EOF`, "latin1");
}

test("a PDF that asks for gigabytes is refused, and a photo sent meanwhile is stored", async () => {
	const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "red" } })
		.jpeg()
		.toBuffer();
	const [heavy, stored] = await Promise.all([send(nestedForms()), send(photo)]);
	expect(heavy).toMatchObject({ reason: expect.stringContaining("trop lourd") });
	expect(stored).toMatchObject({ type: "image/jpeg", width: 64 });
});
