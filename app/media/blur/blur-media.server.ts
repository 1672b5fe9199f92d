import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { fileSystemNow, isOlder, moveToFolder } from "~/media/files/disk-files.server";
import { mediaById } from "~/media/files/hide-media.server";
import { extensionOf, kindOf } from "~/media/files/media-type";
import type { People } from "~/media/files/people";
import { mirrorRefused, refusing } from "~/media/files/refused-pictures.server";
import { idsIn, settling } from "~/media/files/settle-media.server";
import { filesOf, type StoredFile } from "~/media/files/stored-files.server";
import { isOwnFolder } from "~/media/files/uploads-folder.server";
import type { Oval } from "~/media/images/burn-ovals";
import type { CleanedPicture } from "~/media/images/image-job";
import { runImageJob } from "~/media/images/image-queue.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { consentMedia, media } from "~/platform/db/schema.server";
import { inBackground } from "~/platform/env/background.server";
import { fsync } from "~/platform/env/disk";
import { env, unfinishedFolder } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";

/**
 * `changed`: the photo is another one than the form showed, as after a second press. `unchanged`: the ovals lie over an area
 * of one colour; refusing the same picture would hide it for good.
 */
export type BlurOutcome = "blurred" | "changed" | "missing" | "notStill" | "unchanged" | "unreadable" | "withdrawn";

type Blurring = {
	ovals: Oval[];
	/** The path of the photo that the form showed. */
	path: string;
	/** Who can still be recognized. */
	people: People;
};

/** Returns whether the faces of a file can be blurred: those of films and animations move. */
export const isStill = ({ type, animated }: Pick<StoredFile, "type" | "animated">) =>
	kindOf(type) === "image" && !animated;

/**
 * Burns ovals into a photo and all uploads of the same bytes or content, also those in the trash, and destroys what was
 * sharp. The blurred picture gets a new address, as files are cached for good by their addresses, and the sharp one is
 * refused from now on. A row always points to a whole file: what a crash leaves is destroyed by `destroySharp`.
 */
export async function blurMedia(id: string, { ovals, path, people }: Blurring): Promise<BlurOutcome> {
	const named = await mediaById(id);
	if (named === undefined) return "missing";
	if (!isStill(named)) return "notStill";
	if (named.path !== path) return "changed";
	if (named.hiddenFor === "withdrawn") return "withdrawn"; // a no is final: blurring would let the photo come back
	if (!(await isOwnFolder())) throw new Error("The uploads folder is not that of this site");
	const blurred = join(unfinishedFolder(), newId());
	await mkdir(unfinishedFolder(), { recursive: true });
	try {
		const job = { kind: "blur", from: join(env.UPLOADS_DIR, path), to: blurred, ovals } as const;
		const picture = await runImageJob(job, "now");
		if (picture.outcome === "broken") throw new Error("The image process ended while it blurred a photo");
		// Another press may have destroyed the sharp file before this one read it.
		if (picture.outcome !== "cleaned") return (await mediaById(id))?.path === path ? "unreadable" : "changed";
		if (picture.contentSha256 === named.contentSha256) return "unchanged";
		// A copy may arrive meanwhile; once its hashes are refused, none does.
		let isBurnt = false;
		for (let rows = await sharpRows(named); rows.length > 0; rows = await sharpRows(named))
			if ((await replaceEach(rows, blurred, picture, people)).includes(id)) isBurnt = true;
		if (!isBurnt) {
			// It was withdrawn or deleted meanwhile, or another press was quicker: that is all the same with the same ovals.
			const now = await mediaById(id);
			if (now === undefined) return "missing";
			if (now.hiddenFor === "withdrawn") return "withdrawn";
			if (now.contentSha256 !== picture.contentSha256) return "changed";
		}
	} finally {
		await rm(blurred, { force: true });
	}
	inBackground(makeMissingVariants);
	return "blurred";
}

const notWithdrawn = sql`${media.hiddenFor} is not 'withdrawn'`;

type Row = Awaited<ReturnType<typeof sharpRows>>[number];

/** Returns the rows with the bytes or the content of a photo. */
const sharpRows = ({ sha256, contentSha256 }: StoredFile) => {
	const { id, path, folder, originalName, width } = media;
	return db
		.select({ id, path, folder, originalName, width, sha256: media.sha256, contentSha256: media.contentSha256 })
		.from(media)
		.where(and(or(eq(media.sha256, sha256), eq(media.contentSha256, contentSha256 ?? sha256)), notWithdrawn));
};

/**
 * Lets rows point to copies of the blurred file, all at once, and destroys their sharp files.
 * @returns the identifiers of the rows that point to them now
 */
async function replaceEach(
	rows: Row[],
	blurred: string,
	picture: CleanedPicture & { outcome: "cleaned" },
	people: People,
): Promise<string[]> {
	const { outcome: _, contentSha256, ...properties } = picture;
	const note = await noteSharp(rows);
	const replaced: { row: Row; path: string }[] = [];
	for (const row of rows) {
		const copy = `${blurred}.${replaced.length}`;
		await copyFile(blurred, copy);
		const name = { originalName: row.originalName, extension: extensionOf(properties.type) ?? "" };
		replaced.push({ row, path: await moveToFolder(copy, row.folder, name, Date.now()) });
	}
	const inGallery = replaced.filter(({ row }) => row.folder === "gallery");
	const [first, ...others] = replaced.map(({ row, path }) => {
		// The gallery has each content once; two of its photos can be alike only by way of a third.
		const hash = inGallery.findIndex(({ row: { id } }) => id === row.id) > 0 ? hashOf(path) : contentSha256;
		return db
			.update(media)
			.set({ ...properties, path, people, sha256: hash, contentSha256: hash, variantsAt: null, variantsFailed: 0 })
			.where(and(eq(media.id, row.id), eq(media.path, row.path), notWithdrawn))
			.returning({ path: media.path });
	});
	if (first === undefined) return [];
	const ids = rows.map(({ id }) => id);
	// Not a row that somebody else has blurred meanwhile: its new hashes must stay welcome.
	const sharp = sql`(select id from ${media} where id in ${idsIn(ids)}
		and path in (select value from json_each(${JSON.stringify(rows.map(({ path }) => path))})))`;
	const concerned = db
		.select({ id: media.id })
		.from(media)
		.where(and(inArray(media.id, sharp), notWithdrawn));
	const nobody = people === "none" ? inArray(consentMedia.mediaId, concerned) : sql`false`;
	const unlink = db.delete(consentMedia).where(nobody);
	// The hashes are refused before the rows lose them.
	const refuse = refusing(sharp, "blurred");
	const results = await db.batch([refuse, unlink, first, ...others, settling(idsIn(ids))]);
	const stored = results.flat().flatMap((row) => (typeof row === "object" && "path" in row ? row.path : []));
	// Such a row was deleted, or blurred by somebody else.
	for (const { path } of replaced) if (!stored.includes(path)) await rm(join(env.UPLOADS_DIR, path), { force: true });
	await mirrorRefused();
	await destroyNoted(note);
	return replaced.flatMap(({ row, path }) => (stored.includes(path) ? row.id : []));
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The folder is hidden, so that neither backups nor the check of files look into it. */
const notesFolder = () => join(env.UPLOADS_DIR, ".blurred");

/** Milliseconds for which a note is kept: by then nothing is left that could still write a size of the sharp picture. */
const keptMs = 24 * 60 * 60_000;

/** Writes down the sharp files before any row lets go of them. @returns the path of the note */
async function noteSharp(rows: Row[]): Promise<string> {
	await mkdir(notesFolder(), { recursive: true });
	const [note, partial] = [join(notesFolder(), `${newId()}.json`), join(unfinishedFolder(), newId())];
	await writeFile(partial, JSON.stringify(rows.map(({ path, width }) => ({ path, width }))));
	await fsync(partial);
	await rename(partial, note);
	await fsync(notesFolder());
	return note;
}

/** Deletes the files of a note that no row points to any more: the picture and all its sizes. */
async function destroyNoted(note: string) {
	const sharp = JSON.parse(await readFile(note, "utf8")) as { path: string; width: number | null }[];
	for (const file of sharp) {
		if ((await db.$count(media, eq(media.path, file.path))) > 0) continue;
		for (const path of filesOf(file)) await rm(join(env.UPLOADS_DIR, path), { force: true });
	}
}

/**
 * Finishes what a crash interrupted: sharp files that no row points to are deleted, and sizes of them that a dying
 * process still wrote. Called at each start and hourly; needs no lease, as it only deletes what nothing points to.
 */
export async function destroySharp() {
	const notes = await readdir(notesFolder()).catch(() => []);
	if (notes.length === 0 || !(await isOwnFolder())) return;
	for (const name of notes) {
		const note = join(notesFolder(), basename(name));
		try {
			await destroyNoted(note);
			if (await isOlder(note, (await fileSystemNow(env.UPLOADS_DIR)) - keptMs)) await rm(note, { force: true });
		} catch (error) {
			log("error", "A sharp photo could not be destroyed", {}, error);
		}
	}
}
