import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";
import { runImageJob } from "./image-queue.server";
import { variantPath, variantsOf } from "./variants";

/** After so many tries the file itself is shown instead. */
const maxTries = 3;

// Whichever build asks, one maker works for the site.
const shared = globalThis as typeof globalThis & { variantsWanted?: boolean; makingVariants?: Promise<void> };

/**
 * Makes the variants that are missing, one picture after the other. What is missing stands in the database: call it
 * after an upload without waiting, and at the start, when it finds what a crash left behind.
 * @returns when none is missing any more
 */
export function makeMissingVariants(): Promise<void> {
	shared.variantsWanted = true;
	shared.makingVariants ??= make();
	return shared.makingVariants;
}

async function make() {
	try {
		while (shared.variantsWanted) {
			shared.variantsWanted = false;
			for (let next = await nextWithout(); next; next = await nextWithout()) await makeVariantsOf(next);
		}
	} catch (error) {
		log("error", "Variants could not be made", {}, error);
	}
	shared.makingVariants = undefined;
}

type Picture = { id: string; path: string; width: number | null };

async function nextWithout(): Promise<Picture | undefined> {
	const missing = and(isNull(media.variantsAt), isNotNull(media.width), lt(media.variantsFailed, maxTries));
	const [picture] = await db
		.select({ id: media.id, path: media.path, width: media.width })
		.from(media)
		.where(missing)
		.orderBy(asc(media.createdAt))
		.limit(1);
	return picture;
}

async function makeVariantsOf({ id, path, width }: Picture) {
	const to = variantsOf(width ?? 0).map((variant) => ({
		...variant,
		path: join(env.UPLOADS_DIR, variantPath(path, variant)),
	}));
	const { outcome } = await runImageJob({ kind: "variants", from: join(env.UPLOADS_DIR, path), to }, "later");
	const made = outcome === "made" ? { variantsAt: new Date() } : { variantsFailed: sql`${media.variantsFailed} + 1` };
	const known = await db.update(media).set(made).where(eq(media.id, id)).returning({ id: media.id });
	// Deleted meanwhile: its variants must not outlive it.
	if (known.length === 0) await Promise.all(to.map((variant) => rm(variant.path, { force: true })));
}
