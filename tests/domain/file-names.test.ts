import { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { expect, test } from "vitest";
import { shownFileName, storedFileName } from "~/media/files/file-name.server";
import { env } from "~/platform/env/env.server";
import { picture, terre } from "../files";
import { filesOnDisk, stored } from "./stored";

const photo = await picture(terre, "jpeg", 64, 48);
const at = Date.UTC(2026, 10, 20);

test("a plain name stays, with the time before it and the ending of its real type", () => {
	expect(storedFileName("IMG 0042.JPEG", "jpg", at)).toBe(`${at}_IMG-0042.jpg`);
	expect(storedFileName("l'été ; n°1=ok.png", "png", at)).toMatch(/^\d+_l-?ete-n-?1-ok\.png$/);
	expect(storedFileName("Fête à Thiès.webp", "webp", at)).toBe(`${at}_Fete-a-Thies.webp`);
});

test.each([
	["a path out of the folder", "../../x"],
	["a script's ending", "a.php.jpg"],
	["9 000 letters", `${"n".repeat(9000)}.jpg`],
	["an emoji where the name is cut", `${"n".repeat(199)}🎄🎄.jpg`],
	["a mark that turns the direction", "photo\u202egnp.exe"],
])("a file whose name is %s is stored under a safe one, inside its folder", async (_what, name) => {
	const before = filesOnDisk();
	const file = await stored("reports", photo, name);
	expect(file.path).toMatch(/^reports\/\d{13}_[A-Za-z0-9][A-Za-z0-9-]{0,79}\.jpg$/);
	const onDisk = resolve(env.UPLOADS_DIR, file.path);
	expect(onDisk.startsWith(resolve(env.UPLOADS_DIR, "reports") + sep)).toBe(true);
	expect(filesOnDisk()).toEqual([...before, file.path].toSorted());
	expect(readFileSync(onDisk).length).toBe(file.bytes);

	expect(file.originalName).toBe(shownFileName(name));
	expect(file.originalName).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/]/u);
	expect(file.originalName.isWellFormed()).toBe(true);
	expect(file.originalName).not.toBe("");
	expect([...file.originalName].length).toBeLessThanOrEqual(120);
});

test("the volunteer still sees the name the photo came with", () => {
	expect(shownFileName("l'été ; n°1=ok.png")).toBe("l'été ; n°1=ok.png");
	expect(shownFileName("C:\\fakepath\\puits.jpg")).toBe("puits.jpg");
	expect(shownFileName("../../etc/passwd")).toBe("passwd");
	expect(shownFileName("photo\u202egnp.exe")).toBe("photognp.exe");
	expect(shownFileName("🎄".repeat(200))).toBe("🎄".repeat(120));
	expect(shownFileName("")).toBe("fichier sans nom");
});

test("two files of one name at the same moment are two files", async () => {
	const files = await Promise.all([1, 2, 3].map(() => stored("event-posters", photo, "puits.jpg")));
	expect(new Set(files.map((file) => file.path)).size).toBe(3);
	for (const { path, bytes } of files) expect(readFileSync(join(env.UPLOADS_DIR, path)).length).toBe(bytes);
});
