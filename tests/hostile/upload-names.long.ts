import { resolve, sep } from "node:path";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { textOf } from "../site/open-site";
import { multipart, multipartType, textPart } from "../site/raw-request";
import { attackedSite } from "./attacked-site";
import { read, watchOver } from "./oracle";

const { site } = await attackedSite();
const oracle = watchOver(site);

let width = 10;
/** Sends a photo with part headers that no browser sends. */
async function send(disposition: string) {
	const content = await picture(terre, "jpeg", ++width, 10);
	const head = `Content-Disposition: form-data; name="files"${disposition}\r\nContent-Type: text/html`;
	const body = new Uint8Array(multipart([textPart("type", "image"), { head, content }]));
	const headers = { "Content-Type": multipartType };
	return read(await site.send("/admin/gallery/files", { method: "POST", body, headers }));
}

const names: [string, string, string][] = [
	["U13", "French punctuation", `; filename="l'été ; n°1=ok.png"`],
	["U14", "an escaped quote", '; filename="a\\"b.jpg"'],
	["U15", "a way out of the folder", '; filename="../../../etc/passwd"'],
	["U15", "an encoded way out", '; filename="..%2f..%2fpasswd"'],
	["U16", "two dots", '; filename=".."'],
	["U19", "a path of Windows", '; filename="C:\\fakepath\\a.png"'],
	["U20", "a NUL", '; filename="a\0b.jpg"'],
	["U21", "an encoded line break", '; filename="a%0D%0Ab.png"'],
	["U22", "a mark that changes the direction", '; filename="photo\u202egnp.exe"'],
	["U22", "such a mark in the newer notation", "; filename*=UTF-8''a%E2%80%AEgnp.exe"],
	["U23", "an emoji", '; filename="🎄.jpg"'],
	["U25", "9 000 letters", `; filename="${"n".repeat(9000)}.jpg"`],
	["U26", "a name reserved by Windows and two extensions", '; filename="CON.png.html"'],
	["U27", "nothing but signs", '; filename="---___...jpg"'],
	["U27", "other letters only", '; filename="фото 照片.jpg"'],
	["U28", "the configuration of a server", '; filename=".htaccess"'],
	["U29", "markup", '; filename="<img src=x onerror=alert(1)>.jpg"'],
	["U29", "the newer notation, broken", "; filename*=UTF-8''%ff%fe.jpg"],
	["U29", "no quotes", "; filename=photo.jpg"],
	["U30", "half of an emoji", '; filename="a\xf0\x9f.jpg"'],
];

test.each(names)(
	"%s a photo whose name has %s is stored under a safe name, or refused in French",
	async (_id, _what, disposition) => {
		const before = filesOnDisk();
		oracle.expectAnswer(await send(disposition), [200, 400, 415, 422]);
		const rows = await db.select().from(media);
		expect(filesOnDisk()).toEqual(rows.map((row) => row.path).toSorted());
		for (const path of filesOnDisk().filter((file) => !before.includes(file))) {
			expect(path).toMatch(/^gallery\/\d{13}_[A-Za-z0-9][A-Za-z0-9-]{0,79}\.jpg$/);
			expect(resolve(env.UPLOADS_DIR, path).startsWith(resolve(env.UPLOADS_DIR) + sep)).toBe(true);
			const served = await site.get(`/uploads/${path}`);
			expect(served.status).toBe(200);
			expect(served.headers.get("Content-Type")).toBe("image/jpeg");
			await served.arrayBuffer();
			const [row] = rows.filter((one) => one.path === path);
			expect(row?.originalName).toMatch(/^[^\p{Cc}\p{Bidi_Control}/\\]{1,120}$/u);
		}
		await oracle.expectSound();
	},
);

test("U18 a part without a file name, or without a field name, stores no file", async () => {
	const before = filesOnDisk();
	for (const disposition of ["", '; filename=""', '; filename="C:\\"'])
		oracle.expectAnswer(await send(disposition), [400, 413, 415, 422]);
	expect(filesOnDisk()).toEqual(before);
	await oracle.expectSound();
});

test("every page that names the photos shows their names as text", async () => {
	for (const path of ["/gallery", "/admin/gallery", "/admin/gallery/decrire", "/admin/journal"]) {
		const response = await site.get(path);
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(html).not.toContain("<img src=x");
		expect(textOf(html)).not.toContain("\u202e");
	}
	await oracle.expectSoundAtTheEnd();
});
