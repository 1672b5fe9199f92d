import { existsSync, readdirSync } from "node:fs";
import fsPromises, { readFile, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { blurMedia, destroySharp } from "~/media/blur/blur-media.server";
import { mediaById } from "~/media/files/hide-media.server";
import { answerPeople, settleMedia } from "~/media/files/settle-media.server";
import { filesOf, type StoredFile } from "~/media/files/stored-files.server";
import { fittedOval, ovalIn, ovalText } from "~/media/images/burn-ovals";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, media, refusedPictures, reportImages, reports } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { animation } from "../camera-files";
import { forage } from "../cast";
import { edges, faceIn, facePhoto, likeness } from "../face-photo";
import { videoBytes } from "../files";
import { addReport } from "../written-items";
import { stored } from "./stored";

const { face, width, height } = facePhoto;
const sharpBytes = await facePhoto.bytes();

/** What happens between the end of a job that makes sizes, and what follows it; once. */
const whileMaking = vi.hoisted(() => ({ work: async () => {} }));
vi.mock("~/media/images/image-queue.server", async (original) => {
	const queue = await original<typeof import("~/media/images/image-queue.server")>();
	return {
		async runImageJob(...job: Parameters<typeof queue.runImageJob>) {
			const result = await queue.runImageJob(...job);
			if (job[0].kind !== "variants") return result;
			const { work } = whileMaking;
			whileMaking.work = async () => {};
			await work();
			return result;
		},
	};
});

beforeEach(async () => {
	for (const table of [reportImages, reports, galleryItems, media, refusedPictures]) await db.delete(table);
	await makeMissingVariants(); // what still runs would write into the folders
	for (const folder of ["gallery", "reports", ".blurred"]) await rm(onDisk(folder), { recursive: true, force: true });
});

const onDisk = (path: string) => join(env.UPLOADS_DIR, path);
const blur = (file: StoredFile, ovals = [face]) => blurMedia(file.id, { ovals, path: file.path, people: "none" });

async function rowOf({ id }: StoredFile): Promise<StoredFile> {
	const row = await mediaById(id);
	if (row === undefined) throw new Error("The row is gone");
	return row;
}

/** Every file below the uploads folder, hidden folders too. */
const everyFile = () =>
	readdirSync(env.UPLOADS_DIR, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(env.UPLOADS_DIR.length + 1));

test("no stored byte shows the face: neither photo nor size, copy, trash or name on the disk", async () => {
	const photo = await stored("gallery", sharpBytes, "fete.jpg");
	await addToGallery(photo);
	const copy = await stored("reports", sharpBytes, "rapport.jpg");
	const [report, thrownAway] = [newId(), await stored("reports", sharpBytes, "jetee.jpg")];
	await addReport(report, forage, [thrownAway.id]);
	await moveToTrash(reports, report);
	await makeMissingVariants();
	const before = [photo, copy, thrownAway].flatMap(filesOf);
	expect(before.every((path) => existsSync(onDisk(path)))).toBe(true);
	const was = await faceIn(sharpBytes);
	expect(likeness(was, await faceIn(onDisk(`${photo.path}.320.jpg`)))).toBeGreaterThan(0.7); // the measure tells

	expect(await blur(photo)).toBe("blurred");
	await makeMissingVariants();
	expect(before.filter((path) => existsSync(onDisk(path)))).toEqual([]);
	const rows = await Promise.all([photo, copy, thrownAway].map(rowOf));
	const [now] = rows;
	expect(rows.flatMap(filesOf).filter((path) => !existsSync(onDisk(path)))).toEqual([]);
	expect(now).toMatchObject({ people: "none", width, height, bytes: (await readFile(onDisk(now?.path ?? ""))).length });
	const pictures = everyFile().filter((path) => /\.(jpg|webp|avif)$/.test(path));
	expect(pictures.length).toBe(rows.flatMap(filesOf).length);
	for (const path of pictures) {
		const is = await faceIn(onDisk(path));
		expect([path, likeness(was, is) < 0.35, edges(is) < edges(was) / 5]).toEqual([path, true, true]);
	}
	// Outside the oval the photo is as it was.
	const corner = { left: 0, top: 0, width: 120, height: 120 };
	const cornerOf = async (picture: string | Buffer) => [
		...(await sharp(picture).extract(corner).greyscale().raw().toBuffer()),
	];
	expect(likeness(await cornerOf(sharpBytes), await cornerOf(onDisk(now?.path ?? "")))).toBeGreaterThan(0.95);
});

test("the sharp photo is refused from then on, by its bytes and by its content", async () => {
	const photo = await stored("gallery", sharpBytes);
	await blur(photo);
	const refused = await db.select().from(refusedPictures);
	expect(refused.map(({ hash }) => hash).toSorted()).toEqual([photo.sha256, photo.contentSha256].toSorted());
	expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["blurred"]));
	const now = await rowOf(photo);
	expect(refused.map(({ hash }) => hash)).not.toContain(now.sha256);
	const again = await storeFile(Readable.from([sharpBytes]), "encore.jpg", "reports", ["image"]);
	expect(again).toEqual({ reason: expect.stringContaining("a été floutée"), name: "encore.jpg", status: 422 });
});

test("a photo that waits for an authorisation is shown once nobody is recognized on it; a withdrawn one stays hidden", async () => {
	const photo = await stored("gallery", sharpBytes);
	await answerPeople([photo.id], "children");
	expect((await rowOf(photo)).hiddenFor).toBe("consent");
	await blur(photo);
	expect(await rowOf(photo)).toMatchObject({ hiddenFor: null, hiddenAt: null, people: "none" });

	const now = await rowOf(photo);
	await db.insert(refusedPictures).values({ hash: now.sha256, reason: "withdrawn", at: new Date() });
	await settleMedia([photo.id]);
	expect([await blur(await rowOf(photo)), (await rowOf(photo)).path]).toEqual(["withdrawn", now.path]);
});

test("a second press changes nothing, and a form that shows another photo is told", async () => {
	const photo = await stored("gallery", sharpBytes);
	// The second press may come too late to read the sharp photo.
	expect(await Promise.all([blur(photo), blur(photo)])).toEqual(["blurred", expect.stringMatching(/blurred|changed/)]);
	const { path } = await rowOf(photo);
	expect(await blur(photo)).toBe("changed");
	expect((await rowOf(photo)).path).toBe(path);
	await makeMissingVariants();
	expect(
		everyFile()
			.filter((file) => file.startsWith("gallery/"))
			.toSorted(),
	).toEqual(filesOf(await rowOf(photo)).toSorted());
});

test("ovals that change no pixel leave the photo as it is, and welcome", async () => {
	const background = { r: 200, g: 90, b: 40 };
	const plain = sharp({ create: { width: 200, height: 100, channels: 3, background } });
	const photo = await stored("gallery", await plain.png().toBuffer(), "mur.png");
	expect(await blur(photo)).toBe("unchanged");
	expect([(await rowOf(photo)).path, await db.$count(refusedPictures)]).toEqual([photo.path, 0]);
});

test("of two presses at once with other ovals only the one that was burnt is called blurred", async () => {
	const photo = await stored("gallery", sharpBytes);
	const corner = { ...face, x: 0.1, y: 0.1 };
	const outcomes = await Promise.all([blur(photo, [face]), blur(photo, [corner])]);
	expect(outcomes.toSorted()).toEqual(["blurred", "changed"]);
	const hidden = likeness(await faceIn(sharpBytes), await faceIn(onDisk((await rowOf(photo)).path))) < 0.35;
	expect(outcomes[0]).toBe(hidden ? "blurred" : "changed");
});

test("sizes that are being made when the photo is blurred do not outlive it", async () => {
	const photo = await stored("gallery", sharpBytes);
	const [, ...sizes] = filesOf(photo);
	// They are on the disk, once more after the sharp files were deleted, but the row does not know of them yet.
	whileMaking.work = async () => {
		const made = await Promise.all(sizes.map((path) => readFile(onDisk(path))));
		expect(await blur(photo)).toBe("blurred");
		for (const [n, path] of sizes.entries()) await writeFile(onDisk(path), made[n] ?? "");
	};
	await makeMissingVariants();
	const now = await rowOf(photo);
	expect(now.variantsAt).not.toBe(null);
	expect(
		everyFile()
			.filter((file) => file.startsWith("gallery/"))
			.toSorted(),
	).toEqual(filesOf(now).toSorted());
});

test("sizes of the sharp photo that a dying process still wrote go at the next start", async () => {
	const photo = await stored("gallery", sharpBytes);
	await blur(photo);
	const late = `${photo.path}.320.avif`;
	await writeFile(onDisk(late), "sharp");
	await destroySharp();
	expect(existsSync(onDisk(late))).toBe(false);
});

/** Lets the first call to a function of the file system fail that concerns a path, as if the process had ended there. */
async function endingAt(
	name: "rm" | "copyFile" | "rename",
	concerned: (path: string) => boolean,
	work: () => Promise<unknown>,
) {
	const original = fsPromises[name] as (...given: unknown[]) => unknown;
	vi.spyOn(fsPromises, name).mockImplementation(async (...given: unknown[]) => {
		if (given.some((path) => typeof path === "string" && concerned(path))) throw new Error("killed");
		return original(...given) as never;
	});
	syncBuiltinESMExports();
	await expect(work()).rejects.toThrow("killed");
	vi.restoreAllMocks();
	syncBuiltinESMExports();
}

test("a crash before the rows change leaves the photo whole, and the next attempt blurs it", async () => {
	const photo = await stored("gallery", sharpBytes);
	await endingAt(
		"copyFile",
		() => true,
		() => blur(photo),
	);
	await destroySharp();
	expect((await rowOf(photo)).path).toBe(photo.path);
	expect(existsSync(onDisk(photo.path))).toBe(true);
	expect(await blur(photo)).toBe("blurred");
});

test("a crash after the rows have changed leaves the blurred photo, and a start destroys the sharp one", async () => {
	const photo = await stored("gallery", sharpBytes);
	await endingAt(
		"rm",
		(path) => path === onDisk(photo.path),
		() => blur(photo),
	);
	const now = await rowOf(photo);
	expect(now.path).not.toBe(photo.path);
	expect([existsSync(onDisk(now.path)), existsSync(onDisk(photo.path))]).toEqual([true, true]);
	await destroySharp();
	expect([existsSync(onDisk(now.path)), existsSync(onDisk(photo.path))]).toEqual([true, false]);
});

test("films and animations are not blurred, and a photo that cannot be read stays as it is", async () => {
	const film = await stored("gallery", videoBytes(), "chants.mp4");
	const moving = await stored("gallery", await animation("gif"), "danse.gif");
	expect([await blur(film), await blur(moving)]).toEqual(["notStill", "notStill"]);
	const photo = await stored("gallery", sharpBytes);
	await writeFile(onDisk(photo.path), "not a picture");
	expect(await blur(photo)).toBe("unreadable");
	expect((await rowOf(photo)).path).toBe(photo.path);
});

test("an oval is read as it is written, and nothing else is one", () => {
	expect(ovalIn(ovalText(face))).toEqual(face);
	for (const wrong of ["", "500 500", "1001 0 90 90", "500 500 0 90", "1 2 3 4 5", "a b c d", "500 500 9000 9"])
		expect([wrong, ovalIn(wrong)]).toEqual([wrong, undefined]);
	expect(fittedOval({ x: -20, y: 1200.4, width: 2, height: 9000 })).toEqual({ x: 0, y: 1000, width: 8, height: 2000 });
});
