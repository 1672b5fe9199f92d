import { createHash } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { AddressedFile } from "~/media/files/stored-files.server";
import { isOwnFolder } from "~/media/files/uploads-folder.server";
import type { ImageJob } from "~/media/images/image-job";
import { runImageJob, type Urgency } from "~/media/images/image-queue.server";
import { type LinkPreview, type ShareShape, type ShareWords, shareSizes } from "~/media/images/link-preview";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { mediaPath, type PictureFile } from "~/media/images/picture-file";
import { sceneFiles } from "~/media/images/scene-files";
import { db } from "~/platform/db/client.server";
import { withLease } from "~/platform/db/cluster/lease.server";
import { media } from "~/platform/db/schema.server";
import { env, unfinishedFolder } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { tryAction } from "~/web/http/error-response.server";

/** The kinds of pages that have share pictures. */
export const shareKinds = ["association", "besoin", "evenement", "rapport", "statut"] as const;

export type ShareKind = (typeof shareKinds)[number];

/** The content of a share picture. Its photo is a path relative to the uploads folder. */
export type ShareContent = {
	kind: ShareKind;
	/** The identifier of the item; empty for the site. */
	id: string;
	words: ShareWords;
	photo: { path: string; focusX: number | null; focusY: number | null } | null;
	/** A path like the photo's. */
	logo: string | null;
};

/** The association's details on every share picture. */
export type ShareSite = { name: string; logo: PictureFile | null };

/** Returns the path of the association's own logo, relative to the uploads folder. */
export const logoPath = ({ logo }: ShareSite) => (logo ? mediaPath(logo.src) : null);

/** The version of the drawing: when it changes, other sites fetch the pictures again. */
const drawingVersion = 1;

export const shapeOf = (kind: ShareKind): ShareShape => (kind === "statut" ? "status" : "link");

/** Returns a digest of the content. */
export const versionOf = (content: ShareContent) =>
	createHash("sha256")
		.update(JSON.stringify([drawingVersion, content]))
		.digest("hex")
		.slice(0, 16);

/** Returns the picture's URL and size for the metadata of a page. */
export function linkPreviewOf(content: ShareContent): LinkPreview {
	const { kind, id, words } = content;
	const name = kind === "association" ? "" : `${id}/`;
	return {
		...shareSizes[shapeOf(kind)],
		src: `/partage/${kind}/${name}${versionOf(content)}.jpg`,
		alt: [words.title, words.name].filter(Boolean).join(" — "),
	};
}

/** Returns the picture for pages that have none of their own. */
export const associationShare = (site: ShareSite): ShareContent => ({
	kind: "association",
	id: "",
	words: { title: "", facts: [], name: site.name, host: "" },
	photo: null,
	logo: logoPath(site),
});

/** Returns the site's host as people write it. */
export const siteHost = () => new URL(env.publicUrl).host;

/** Returns the columns of a stored photo for a share picture; null without a photo, or when it is hidden or not to be shared. */
export async function sharePhoto(id: string | null | undefined) {
	if (!id) return null;
	const [photo] = await db
		.select({ path: media.path, focusX: media.focusX, focusY: media.focusY })
		.from(media)
		.where(and(eq(media.id, id), isNull(media.hiddenAt), eq(media.unshared, false)));
	return photo ?? null;
}

const isShown = async (path: string) => (await db.$count(media, and(eq(media.path, path), isNull(media.hiddenAt)))) > 0;

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
	const existing = await stat(join(shareFolder(), name)).catch(() => undefined);
	if (!existing) {
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
	const made = await tryAction({ log: "A share picture could not be made" }, async () => {
		if (!(await isOwnFolder())) return false;
		await mkdir(shareFolder(), { recursive: true });
		if (!(await draw(content, join(shareFolder(), name), urgency))) return false;
		if (content.photo && !(await isShown(content.photo.path))) {
			await rm(join(shareFolder(), name), { force: true }); // it was hidden or blurred meanwhile
			return false;
		}
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
export async function sweepLinkPreviews(contentOf: (kind: ShareKind, id: string) => Promise<ShareContent | undefined>) {
	if (!(await isOwnFolder())) return;
	for (const name of await readdir(shareFolder()).catch(() => [])) {
		const [, kind, id = ""] = stored.exec(name) ?? [];
		if (!kind) continue;
		const content = await contentOf(kind as ShareKind, id);
		if (content === undefined || fileName(content) !== name) await rm(join(shareFolder(), name), { force: true });
	}
}
