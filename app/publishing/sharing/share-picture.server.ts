import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { mediaPath, type PictureFile } from "~/media/images/picture-file";
import { type ShareShape, type ShareWords, shareSizes } from "~/media/images/share-shapes";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import type { SharePicture } from "./share-picture";

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

/** The association's facts on every share picture. */
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
export function sharePictureOf(content: ShareContent): SharePicture {
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

/** Returns the columns of a stored photo for a share picture; null without a photo, or when it is hidden. */
export async function sharePhoto(id: string | null | undefined) {
	if (!id) return null;
	const [photo] = await db
		.select({ path: media.path, focusX: media.focusX, focusY: media.focusY })
		.from(media)
		.where(and(eq(media.id, id), isNull(media.hiddenAt)));
	return photo ?? null;
}
