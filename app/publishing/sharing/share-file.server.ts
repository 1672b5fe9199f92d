import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { AddressedFile } from "~/media/files/stored-files.server";
import { isOwnFolder } from "~/media/files/uploads-folder.server";
import type { ImageJob } from "~/media/images/image-jobs";
import { runImageJob, type Urgency } from "~/media/images/image-queue.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { sceneFiles } from "~/media/images/scene-files";
import { withLease } from "~/platform/db/cluster/lease.server";
import { env } from "~/platform/env/env.server";
import { unfinishedFolder } from "~/platform/env/make-folder.server";
import { log } from "~/platform/log/log.server";
import { tryAction } from "~/web/http/error-response.server";
import { type ShareContent, type ShareKind, shapeOf, shareKinds, versionOf } from "./share-picture.server";

/** The folder is hidden, as its files can all be made again: backups and the check of files leave it out. */
const folderName = ".share";
const shareFolder = () => join(env.UPLOADS_DIR, folderName);

const inWork = new Map<string, Promise<boolean>>();

/**
 * Returns the share picture as a file, which is created when missing; undefined when that failed.
 * @param urgency "now" while a visitor waits
 */
export async function shareFile(content: ShareContent, urgency: Urgency = "now"): Promise<AddressedFile | undefined> {
	const name = fileName(content);
	const isStored = await stat(join(shareFolder(), name)).catch(() => undefined);
	if (!isStored) {
		const key = `${urgency} ${name}`;
		const making = inWork.get(key) ?? make(content, name, urgency).finally(() => inWork.delete(key));
		inWork.set(key, making);
		if (!(await making)) return undefined;
	}
	return { id: versionOf(content), path: `${folderName}/${name}`, type: "image/jpeg" };
}

const fileName = (content: ShareContent) => `${content.kind}.${content.id}.${versionOf(content)}.jpg`;

async function make(content: ShareContent, name: string, urgency: Urgency): Promise<boolean> {
	const { kind, id } = content;
	const made = await tryAction("A share picture could not be made", async () => {
		if (!(await isOwnFolder())) return false;
		await mkdir(shareFolder(), { recursive: true });
		if (!(await draw(content, join(shareFolder(), name), urgency))) return false;
		const others = (await readdir(shareFolder())).filter(
			(other) => other.startsWith(`${kind}.${id}.`) && other !== name,
		);
		for (const other of others) await rm(join(shareFolder(), other), { force: true });
		return true;
	});
	return !made.failed && made.value;
}

/**
 * Draws the picture. A damaged photo or logo is left out, as the title must be seen; a passing failure throws instead,
 * as stored pictures are immutable.
 */
async function draw({ kind, words, photo, logo }: ShareContent, to: string, urgency: Urgency): Promise<boolean> {
	const job = { kind: "share", shape: shapeOf(kind), words, to, unfinished: unfinishedFolder() } as const;
	const own = logo ? join(env.UPLOADS_DIR, logo) : undefined;
	const attempts: ImageJob[] = [{ ...job, photo: photoOf(kind, photo), logo: own }, { ...job, logo: own }, job];
	for (const attempt of attempts) {
		const { outcome } = await runImageJob(attempt, urgency);
		if (outcome === "broken") throw new Error("The image process ended while it drew a share picture");
		if (outcome === "made") return true;
	}
	return false;
}

/** Returns the photo's path on the disk. The site itself shows the first scene of its banner. */
function photoOf(kind: ShareContent["kind"], photo: ShareContent["photo"]) {
	if (kind === "association")
		return { path: resolve(`public/hero/${sceneFiles.school}.1920.jpg`), focusX: null, focusY: null };
	return photo ? { ...photo, path: join(env.UPLOADS_DIR, photo.path) } : undefined;
}

/**
 * Creates the share picture of a saved item, after the variants, so that the crawlers of messaging apps need not wait.
 * When it fails, the first request creates it.
 * @param read its content; undefined when visitors cannot see the page
 */
export async function prepareShareFile(read: () => Promise<ShareContent | undefined>) {
	try {
		await makeMissingVariants();
		const content = await read();
		if (content) await shareFile(content, "later");
	} catch (error) {
		log("error", "A share picture could not be prepared", {}, error);
	}
}

/** Creates the missing ones of these pictures, on one node: for planned items, or after a crash. */
export async function makeMissingShareFiles(contents: AsyncIterable<ShareContent | undefined>, takenOver = false) {
	const makeEach = async (assertHeld: () => void) => {
		for await (const content of contents) {
			assertHeld();
			if (content) await shareFile(content, "later");
		}
	};
	await withLease("share pictures", makeEach, { takenOver });
}

const stored = new RegExp(`^(${shareKinds.join("|")})\\.([\\w-]*)\\.[0-9a-f]{16}\\.jpg$`);

/**
 * Deletes share pictures that differ from the present state of their page: of hidden items, or with a photo hidden
 * since.
 * @param contentOf the content for a page; undefined when visitors cannot see the page
 */
export async function sweepSharePictures(
	contentOf: (kind: ShareKind, id: string) => Promise<ShareContent | undefined>,
) {
	if (!(await isOwnFolder())) return;
	for (const name of await readdir(shareFolder()).catch(() => [])) {
		const [, kind, id = ""] = stored.exec(name) ?? [];
		if (!kind) continue;
		const content = await contentOf(kind as ShareKind, id);
		if (content === undefined || fileName(content) !== name) await rm(join(shareFolder(), name), { force: true });
	}
}
