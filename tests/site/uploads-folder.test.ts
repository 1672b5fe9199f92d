import { existsSync, readdirSync } from "node:fs";
import fsPromises, { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { checkFiles, sweepFiles } from "~/media/files/check-files.server";
import { claimUploadsFolder } from "~/media/files/claim-uploads-folder.server";
import { markerOf, uploadsFolder } from "~/media/files/uploads-folder.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, media, reports, settings } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { prepareSite } from "../../server/prepare-site";
import { forage } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();
const folder = env.UPLOADS_DIR;
const elsewhere = `${folder}-elsewhere`;
const day = 24 * 60 * 60_000;
const logged = vi.spyOn(console, "error");
const photo = { name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) };
const { title, content } = forage;

const sendReport = () => site.postFiles("/admin/editreports/new", { id: newId(), title, content }, "files", [photo]);
const ready = async () => {
	const answer = await site.get("/readyz");
	return [answer.status, await answer.text()];
};
/** The database becomes another one's copy, as by a restoration. */
const becomeCopy = () => client.execute("UPDATE write_count SET lineage = lower(hex(randomblob(8)))");
const id = async () => (await claimUploadsFolder()) ?? "";

beforeEach(async () => {
	await makeMissingVariants(); // or they would come into a folder that is being emptied
	for (const table of [reports, galleryItems, media, settings]) await db.delete(table);
	for (const path of [folder, elsewhere]) await rm(path, { recursive: true, force: true });
	logged.mockReset().mockImplementation(() => {});
});

/** Another disk, without anything, is where the folder was. */
async function unmount() {
	await makeMissingVariants();
	await rename(folder, elsewhere);
	await mkdir(folder);
}
async function mount() {
	await rm(folder, { recursive: true });
	await rename(elsewhere, folder);
}

test("the first start makes the folder and marks it; later ones leave it as it is, and the mark is no upload", async () => {
	expect(await prepareSite()).not.toContainEqual(expect.stringContaining(folder));
	const marker = markerOf(await id());
	expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([marker]);
	await prepareSite();
	expect(readdirSync(folder)).toHaveLength(1);
	expect(await checkFiles()).toMatchObject({ missing: [], orphans: [] });
	expect(await ready()).toEqual([200, "ok\n"]);
});

test("while the folder's disk is not mounted photos are refused and texts stay, nothing is written or deleted", async () => {
	await claimUploadsFolder();
	await addToGallery(await storedPicture("gallery", 64));
	await storedPicture("reports", 32); // of a form that was never sent
	await unmount();
	for (let turn = 0; turn < 2; turn++) {
		const answer = await sendReport();
		const html = await answer.text();
		expect(answer.status).toBe(503);
		expect(answer.headers.get("Retry-After")).toBe("5");
		expect(textOf(html)).toContain("n’a pas pu être ajouté");
		expect(html).toContain(title);
		expect(await ready()).toEqual([503, "unready\nuploads: not the folder of this site\n"]);
	}
	await sweepFiles(Date.now() + 2 * day);
	expect(await db.$count(media)).toBe(2);
	expect(readdirSync(folder)).toEqual([]);
	expect(logged.mock.calls.filter(([line]) => String(line).includes("not that of this site: nothing"))).toHaveLength(1);
	expect((await prepareSite()).join("\n")).toContain(`«\u202f${folder}\u202f» n’est pas le dossier des photos`);

	await mount();
	expect(await ready()).toEqual([200, "ok\n"]);
	expect((await sendReport()).status).toBe(303);
	await sweepFiles(Date.now() + 2 * day);
	expect(await db.$count(media)).toBe(2); // the photo in the gallery and that of the report
});

test("a folder that is gone is not made once more", async () => {
	await claimUploadsFolder();
	await rm(folder, { recursive: true });
	expect((await sendReport()).status).toBe(503);
	expect(await ready()).toEqual([503, expect.stringContaining("not the folder of this site")]);
	expect((await site.get("/admin")).status).toBe(200);
	await prepareSite();
	expect(existsSync(folder)).toBe(false);
});

test("another site's folder is refused, and becomes this one's by the file that the start names", async () => {
	await claimUploadsFolder();
	await unmount();
	await writeFile(markerOf("another-site"), "");
	const warning = (await prepareSite()).join("\n");
	const named = /le fichier vide «\u202f(.+)\u202f»/.exec(warning)?.[1] ?? "";
	expect(await uploadsFolder()).toBe("foreign");
	await writeFile(named, "");
	expect(await uploadsFolder()).toBe("writable");
});

test.each(["with the mark", "without one"])(
	"a restored database takes the folder that has its files, %s",
	async (how) => {
		const before = await id();
		await addToGallery(await storedPicture("gallery", 64));
		if (how === "without one") await rm(markerOf(before));
		await becomeCopy();
		const after = await id();
		expect(after === before).toBe(how === "with the mark");
		expect(await uploadsFolder()).toBe("writable");
		expect(await id()).toBe(after);
	},
);

test("a restored database does not take a folder that has none of its files, until it is mounted", async () => {
	await claimUploadsFolder();
	await addToGallery(await storedPicture("gallery", 64));
	await makeMissingVariants();
	await cp(folder, elsewhere, { recursive: true });
	await rm(folder, { recursive: true });
	await becomeCopy();
	const named = markerOf(await id());
	expect(await uploadsFolder()).toBe("foreign");
	expect(readdirSync(folder)).toEqual([]);
	await mount();
	await writeFile(named, "");
	expect(await uploadsFolder()).toBe("writable");
});

test("of two nodes that start at once with a folder each one has the site's", async () => {
	await claimUploadsFolder();
	const [first] = await db.select().from(settings);
	await db.delete(settings);
	await rm(folder, { recursive: true });
	const run = db.run.bind(db);
	vi.spyOn(db, "run").mockImplementationOnce((statement) => {
		const other = db.insert(settings).values({ name: "uploadsFolder", value: first?.value ?? "" });
		return other.then(() => run(statement)) as unknown as ReturnType<typeof run>;
	});
	await claimUploadsFolder();
	expect(await uploadsFolder()).toBe("foreign");
	expect(readdirSync(folder)).toEqual([]);
});

test("with a read-only folder the site is ready, and says so", async () => {
	await claimUploadsFolder();
	const access = vi.spyOn(fsPromises, "access").mockRejectedValue(new Error("EROFS"));
	syncBuiltinESMExports();
	onTestFinished(() => {
		access.mockRestore();
		syncBuiltinESMExports();
	});
	expect(await ready()).toEqual([200, "read-only\nuploads: read-only\n"]);
});
