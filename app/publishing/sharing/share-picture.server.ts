import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { mediaPath, type PictureFile } from "~/media/images/picture-file";
import { type ShareShape, type ShareWords, shareSizes } from "~/media/images/share-shapes";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import type { SharePicture } from "./share-picture";

/** What share pictures are made of: kinds of pages. */
export const shareKinds = ["association", "besoin", "evenement", "rapport", "statut"] as const;

export type ShareKind = (typeof shareKinds)[number];

/** What a share picture shows. Its photo is a path relative to the uploads folder. */
export type ShareContent = {
	kind: ShareKind;
	/** Identifier of the item; empty for the site. */
	id: string;
	words: ShareWords;
	photo: { path: string; focusX: number | null; focusY: number | null } | null;
	/** As the photo's path. */
	logo: string | null;
};

/** What all of them say of the association. */
export type ShareSite = { name: string; logo: PictureFile | null };

/** The path of the association's own logo, relative to the uploads folder. */
export const logoPath = ({ logo }: ShareSite) => (logo ? mediaPath(logo.src) : null);

/** Changes with the drawing: other sites then fetch the pictures again. */
const drawingVersion = 1;

export const shapeOf = (kind: ShareKind): ShareShape => (kind === "statut" ? "status" : "link");

/** A digest of what it shows. */
export const versionOf = (content: ShareContent) =>
	createHash("sha256")
		.update(JSON.stringify([drawingVersion, content]))
		.digest("hex")
		.slice(0, 16);

/** The picture's address and size for the metadata of a page. */
export function sharePictureOf(content: ShareContent): SharePicture {
	const { kind, id, words } = content;
	const name = kind === "association" ? "" : `${id}/`;
	return {
		...shareSizes[shapeOf(kind)],
		src: `/partage/${kind}/${name}${versionOf(content)}.jpg`,
		alt: [words.title, words.name].filter(Boolean).join(" — "),
	};
}

/** The picture of pages that have none of their own. */
export const associationShare = (site: ShareSite): ShareContent => ({
	kind: "association",
	id: "",
	words: { title: "", facts: [], name: site.name, host: "" },
	photo: null,
	logo: logoPath(site),
});

/** The site's address as people write it. */
export const siteHost = () => new URL(env.publicUrl).host;

/** What a share picture needs of a stored photo; null without one, or when nobody may see it. */
export async function sharePhoto(id: string | null | undefined) {
	if (!id) return null;
	const [photo] = await db
		.select({ path: media.path, focusX: media.focusX, focusY: media.focusY })
		.from(media)
		.where(and(eq(media.id, id), isNull(media.hiddenAt)));
	return photo ?? null;
}
