import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { consentProofs, consents, deletedPhotos, media, refusedPictures } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { idsIn, settleMedia, settling, withPosters } from "./settle-media.server";

// The hashes of pictures that may not come back. A file beside the database repeats them: a database that was restored
// from an older backup takes them from there.

type Refused = typeof refusedPictures.$inferSelect;
type RefusedReason = Refused["reason"];

const mirrorPath = () => join(env.DATA_DIR, "refused-pictures.jsonl");

/** Whether a row takes the place of a stored one: nothing takes back a withdrawal or what was blurred. */
const isLater = sql`(reason not in ('withdrawn', 'blurred') and (excluded.reason in ('withdrawn', 'blurred') or excluded.at > at))`;

/**
 * Returns the statement that refuses the bytes and the content of photos from now on, for the batch of what changed
 * them; `mirrorRefused` has to follow.
 * @param ids a list in SQL
 * @param instead a reason: only what is refused for it is changed
 */
export const refusing = (ids: SQL, reason: RefusedReason, instead?: RefusedReason) =>
	db.run(sql`insert into ${refusedPictures} (hash, reason, at)
		select hash, ${reason}, ${Date.now()} from (
			select sha256 as hash from ${media} where id in ${withPosters(ids)}
			union select content_sha256 from ${media} where id in ${withPosters(ids)} and content_sha256 is not null)
		where ${instead ?? null} is null or hash in (select hash from ${refusedPictures} where reason = ${instead ?? null})
		on conflict (hash) do update set reason = excluded.reason, at = excluded.at where ${isLater}`);

/** Returns the statement that refuses what was deleted of an authorisation's photos, as an older backup has it still. */
export const refusingDeleted = (consentId: string) =>
	db.run(sql`insert into ${refusedPictures} (hash, reason, at)
		select hash, 'withdrawn', ${Date.now()} from ${deletedPhotos} where consent_id = ${consentId}
		on conflict (hash) do update set reason = excluded.reason, at = excluded.at where ${isLater}`);

/** Returns the statements that hide photos for good and refuse them from now on; `mirrorRefused` has to follow. */
export const withdrawing = (ids: SQL) => [refusing(ids, "withdrawn"), settling(ids)] as const;

type End = "withdrawn" | "erased";

/** The hash that stands among those of pictures for the end of an authorisation. */
const hashOfEnd = (end: End, id: string) => createHash("sha256").update(`${end} ${id}`).digest("hex");

/** Returns the statement that makes the end of an authorisation outlive an older backup; `mirrorRefused` has to follow. */
export const noteEnd = (end: End, ...ids: string[]) =>
	db
		.insert(refusedPictures)
		.values(ids.map((id) => ({ hash: hashOfEnd(end, id), reason: "withdrawn" as const, at: new Date() })))
		.onConflictDoNothing();

/** Returns the statements that empty authorisations. @param ids a list in SQL */
export const erasing = (ids: SQL) =>
	[
		db.delete(consentProofs).where(inArray(consentProofs.consentId, ids)),
		db
			.update(consents)
			.set({ firstName: "Personne effacée", details: "", erasedAt: new Date(), keptForDispute: false })
			.where(inArray(consents.id, ids)),
	] as const;

/** Ends the authorisations that a database from an older backup takes for valid. */
async function endConsents() {
	const ends = await db.select().from(refusedPictures).where(eq(refusedPictures.reason, "withdrawn"));
	const known = new Set(ends.map(({ hash }) => hash));
	const open = await db.select({ id: consents.id }).from(consents).where(isNull(consents.erasedAt));
	const ended = (end: End) => sql`${idsIn(open.flatMap(({ id }) => (known.has(hashOfEnd(end, id)) ? id : [])))}`;
	const isValid = and(inArray(consents.id, ended("withdrawn")), isNull(consents.withdrawnAt));
	await db.batch([db.update(consents).set({ withdrawnAt: new Date() }).where(isValid), ...erasing(ended("erased"))]);
}

/** Returns why a file of one of these hashes is refused, if it is. */
export async function refusalOfHashes(hashes: string[]): Promise<Exclude<RefusedReason, "allowed"> | undefined> {
	const rows = await db.select().from(refusedPictures).where(inArray(refusedPictures.hash, hashes));
	return (["withdrawn", "blurred", "expired"] as const).find((reason) => rows.some((row) => row.reason === reason));
}

/** Stores rows unless stricter or later ones are there. @returns whether one was stored */
async function storeRows(rows: Refused[]): Promise<boolean> {
	if (rows.length === 0) return false;
	const list = JSON.stringify(rows.map(({ hash, reason, at }) => [hash, reason, at.getTime()]));
	const { rowsAffected } = await db.run(sql`insert into ${refusedPictures} (hash, reason, at)
		select value ->> 0, value ->> 1, value ->> 2 from json_each(${list}) where true
		on conflict (hash) do update set reason = excluded.reason, at = excluded.at where ${isLater}`);
	return rowsAffected > 0;
}

/**
 * Makes the file and the table hold the same, and hides the photos that the table has learned of. Called before the
 * answer to what refuses pictures, at each start, hourly and after a restore.
 */
export async function mirrorRefused(): Promise<void> {
	const written = readMirror();
	if (await storeRows(written)) {
		await endConsents();
		await settleMedia();
	}
	const known = new Map(written.map((row) => [row.hash, keyOf(row)]));
	const missing = (await db.select().from(refusedPictures)).filter((row) => known.get(row.hash) !== keyOf(row));
	if (missing.length === 0) return;
	// A line that a crash cut short must not swallow the next one.
	const lines = missing.map((row) => `\n${JSON.stringify({ ...row, at: row.at.getTime() })}`).join("");
	try {
		const file = openSync(mirrorPath(), "a", 0o600);
		try {
			writeSync(file, lines);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		// The database has it: what was withdrawn is hidden, and the next hour tries again.
		log("error", "The list of refused pictures could not be written", {}, error);
	}
}

const keyOf = ({ reason, at }: Refused) => `${reason} ${at.getTime()}`;

/** True for what nothing takes back, also not the line of a process that knew less. */
const isFinal = (row?: Refused) => row?.reason === "withdrawn" || row?.reason === "blurred";

/** Reads the file; the last line of a hash counts until one is final, and a broken line does not. */
function readMirror(): Refused[] {
	let text = "";
	try {
		text = readFileSync(mirrorPath(), "utf8");
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
			log("error", "The list of refused pictures could not be read", {}, error);
	}
	const rows = new Map<string, Refused>();
	for (const line of text.split("\n")) {
		const row = parsedLine(line);
		if (row && !isFinal(rows.get(row.hash))) rows.set(row.hash, row);
	}
	return [...rows.values()];
}

function parsedLine(line: string): Refused | undefined {
	try {
		const { hash, reason, at } = JSON.parse(line) as Record<string, unknown>;
		const isKnown = refusedPictures.reason.enumValues.find((known) => known === reason);
		if (typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash) && isKnown && Number.isSafeInteger(at))
			return { hash, reason: isKnown, at: new Date(Number(at)) };
	} catch {
		// An empty line, or one that was cut short.
	}
	return undefined;
}
