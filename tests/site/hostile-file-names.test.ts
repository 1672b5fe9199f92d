import { resolve, sep } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env.server";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { openSite, textOf } from "./open-site";
import { multipart, multipartType, textPart } from "./raw-request";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);

let width = 10;
/** Sends a photo under a part's head of our own writing: a browser would not write most of these. */
async function send(disposition: string) {
	const content = await picture(terre, "jpeg", ++width, 10);
	const head = `Content-Disposition: form-data; name="files"${disposition}\r\nContent-Type: text/html`;
	const body = new Uint8Array(multipart([textPart("type", "image"), { head, content }]));
	const headers = { "Content-Type": multipartType };
	return site.send("/admin/gallery/files", { method: "POST", body, headers });
}

test.each([
	["semicolons", '; filename="a;b.jpg"'],
	["an equals sign", '; filename="a=b.jpg"'],
	["French punctuation", `; filename="l'été ; n°1=ok.png"`],
	["an escaped quote", '; filename="a\\"b.jpg"'],
	["a way out of the folder", '; filename="../../../etc/passwd"'],
	["an encoded way out", '; filename="..%2f..%2fpasswd"'],
	["a path of Windows", '; filename="C:\\fakepath\\a.png"'],
	["two dots", '; filename=".."'],
	["one dot", '; filename="."'],
	["an encoded line break", '; filename="a%0D%0Ab.png"'],
	["a mark that turns the direction", '; filename="photo\u202egnp.exe"'],
	["an emoji", '; filename="🎄.jpg"'],
	["300 letters", `; filename="${"é".repeat(300)}.jpg"`],
	["9 000 letters", `; filename="${"n".repeat(9000)}.jpg"`],
	["a name Windows keeps", '; filename="CON.png"'],
	["a dot at the end", '; filename="a.png."'],
	["the server's own settings", '; filename=".htaccess"'],
	["two endings", '; filename="a.jpg.html"'],
	["markup", '; filename="<img src=x onerror=alert(1)>.jpg"'],
	["the newer notation", "; filename*=UTF-8''%c3%a9t%c3%a9.jpg"],
	["the newer notation, broken", "; filename*=UTF-8''%ff%fe.jpg"],
	["no quotes", "; filename=photo.jpg"],
	["letters of another encoding", '; filename="\xe9t\xe9.jpg"'],
])("a photo whose name has %s is kept under a safe name, or refused in French", async (_what, disposition) => {
	const before = filesOnDisk();
	const response = await send(disposition);
	expect([200, 400, 415, 422]).toContain(response.status);
	const rows = await db.select().from(media);
	expect(filesOnDisk()).toEqual(rows.map((row) => row.path).toSorted());
	for (const path of filesOnDisk().filter((file) => !before.includes(file))) {
		expect(path).toMatch(/^gallery\/\d{13}_[A-Za-z0-9][A-Za-z0-9-]{0,79}\.jpg$/);
		expect(resolve(env.UPLOADS_DIR, path).startsWith(resolve(env.UPLOADS_DIR) + sep)).toBe(true);
		const served = await site.get(`/uploads/${path}`);
		expect(served.status).toBe(200);
		expect(served.headers.get("Content-Type")).toBe("image/jpeg");
		await served.arrayBuffer();
	}
});

test("a part without a file name, or without a field name, keeps no file", async () => {
	const before = filesOnDisk();
	for (const disposition of ["", '; filename=""', '; filename="C:\\"']) {
		const response = await send(disposition);
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
	}
	expect(filesOnDisk()).toEqual(before);
});

test("whatever the photos are called, every page that names them stands and runs nothing", async () => {
	for (const path of ["/gallery", "/admin/gallery"]) {
		const response = await site.get(path);
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(html).not.toContain("<img src=x");
		expect(textOf(html)).not.toContain("\u202e");
	}
});
