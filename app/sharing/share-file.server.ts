import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { published } from "~/db/published.server";
import { events, reports } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { removeOlder } from "~/files/disk-files.server";
import type { AddressedFile } from "~/files/stored-files.server";
import { isOwnFolder } from "~/files/uploads-folder.server";
import { tryAction } from "~/http/try-action.server";
import { runImageJob } from "~/images/image-queue.server";
import { type ShareContent, shapeOf, versionOf } from "./share-picture.server";

/** Hidden, as all of it can be made again: no backup has it, and no check of files looks there. */
const folderName = ".share";
const shareFolder = () => join(env.UPLOADS_DIR, folderName);

// The server and the pages are two bundles of one process.
const shared = globalThis as typeof globalThis & { sharePicturesInWork?: Map<string, Promise<boolean>> };
shared.sharePicturesInWork ??= new Map();
const inWork = shared.sharePicturesInWork;

/** The share picture as a file, made when first asked for; undefined when that failed. */
export async function shareFile(content: ShareContent): Promise<AddressedFile | undefined> {
	const version = versionOf(content);
	const name = `${content.kind}.${content.id}.${version}.jpg`;
	const isStored = await stat(join(shareFolder(), name)).catch(() => undefined);
	if (!isStored) {
		const making = inWork.get(name) ?? make(content, name).finally(() => inWork.delete(name));
		inWork.set(name, making);
		if (!(await making)) return undefined;
	}
	return { id: version, path: `${folderName}/${name}`, type: "image/jpeg" };
}

async function make({ kind, id, words, photo }: ShareContent, name: string): Promise<boolean> {
	const made = await tryAction("A share picture could not be made", async () => {
		if (!(await isOwnFolder())) return false;
		await mkdir(shareFolder(), { recursive: true });
		const job = { kind: "share", shape: shapeOf(kind), words, to: join(shareFolder(), name) } as const;
		const withPhoto = await runImageJob({ ...job, photo: photoOf(kind, photo) }, "now");
		// A damaged photo must not keep the title from being seen.
		if (withPhoto.outcome !== "made") await runImageJob(job, "now");
		const others = (await readdir(shareFolder())).filter(
			(other) => other.startsWith(`${kind}.${id}.`) && !other.startsWith(name),
		);
		for (const other of others) await rm(join(shareFolder(), other), { force: true });
		return true;
	});
	return !made.failed && made.value;
}

/** On the disk. The site itself shows the first scene of its banner. */
function photoOf(kind: ShareContent["kind"], photo: ShareContent["photo"]) {
	if (kind === "association") return { path: resolve("public/hero/school.1920.jpg"), focusX: null, focusY: null };
	return photo ? { ...photo, path: join(env.UPLOADS_DIR, photo.path) } : undefined;
}

const stored = /^(evenement|statut|rapport)\.([\w-]+)\.[0-9a-f]{16}\.jpg$/;

/**
 * Deletes the share pictures of items that visitors cannot see any more, and what crashes left.
 * @param before in milliseconds: later unfinished files stay
 */
export async function sweepSharePictures(before = Date.now() - 60 * 60_000) {
	if (!(await isOwnFolder())) return;
	const names = await readdir(shareFolder()).catch(() => []);
	for (const name of names) {
		const [, kind, id] = stored.exec(name) ?? [];
		if (kind && id && !(await isShown(kind, id))) await rm(join(shareFolder(), name), { force: true });
	}
	await removeOlder(
		shareFolder(),
		names.filter((name) => name.endsWith(".part")),
		before,
	);
}

async function isShown(kind: string, id: string) {
	const report = and(eq(reports.id, id), published(reports));
	const event = and(eq(events.slug, id), published(events));
	return (await (kind === "rapport" ? db.$count(reports, report) : db.$count(events, event))) > 0;
}
