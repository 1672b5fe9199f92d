import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { withLease } from "~/platform/db/cluster/lease.server";
import { media } from "~/platform/db/schema.server";
import { env, unfinishedFolder } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { runImageJob } from "./image-queue.server";
import { variantPath, variantsOf } from "./picture-file";

/** Maximum number of attempts; then the stored picture is shown instead. */
const maxTries = 3;

let variantsWanted = false;

/** The current run of this process, if any. */
export let makingVariants: Promise<void> | undefined;

/**
 * Creates the missing variants, one picture after the other. The database knows which are missing: call this at the
 * start, for those that a crash left, and without waiting after an upload.
 * @returns when none is missing
 */
export function makeMissingVariants(): Promise<void> {
	variantsWanted = true;
	makingVariants ??= makeAll();
	return makingVariants;
}

async function makeAll() {
	try {
		while (variantsWanted) {
			variantsWanted = false;
			if (await nextMissing()) await withLease("variants", makeEach);
		}
	} catch (error) {
		log("error", "Picture variants could not be created", {}, error);
	}
	makingVariants = undefined;
}

async function makeEach(assertHeld: () => void) {
	for (let next = await nextMissing(); next; next = await nextMissing()) await makeVariantsOf(next, assertHeld);
}

type Picture = { id: string; path: string; width: number | null };

/** Returns the query of the oldest picture without variants. */
export function withoutVariants() {
	const missing = and(isNull(media.variantsAt), isNotNull(media.width), lt(media.variantsFailed, maxTries));
	return db
		.select({ id: media.id, path: media.path, width: media.width })
		.from(media)
		.where(missing)
		.orderBy(asc(media.createdAt))
		.limit(1);
}

const nextMissing = async (): Promise<Picture | undefined> => (await withoutVariants())[0];

async function makeVariantsOf({ id, path, width }: Picture, assertHeld: () => void) {
	const to = variantsOf(width ?? 0).map((variant) => ({
		...variant,
		path: join(env.UPLOADS_DIR, variantPath(path, variant)),
	}));
	const job = { kind: "variants", from: join(env.UPLOADS_DIR, path), to, unfinished: unfinishedFolder() } as const;
	const { outcome } = await runImageJob(job, "later");
	assertHeld();
	const result = outcome === "made" ? { variantsAt: new Date() } : { variantsFailed: sql`${media.variantsFailed} + 1` };
	const samePicture = and(eq(media.id, id), eq(media.path, path));
	const updated = await db.update(media).set(result).where(samePicture).returning({ id: media.id });
	// The picture was deleted meanwhile, or its faces blurred: its variants must not outlive it.
	if (updated.length === 0) await Promise.all(to.map((variant) => rm(variant.path, { force: true })));
}
