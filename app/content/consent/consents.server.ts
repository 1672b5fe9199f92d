import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import {
	erasing,
	mirrorRefused,
	noteEnd,
	refusing,
	refusingDeleted,
	withdrawing,
} from "~/media/files/refused-pictures.server";
import { idsIn, settling } from "~/media/files/settle-media.server";
import type { CleanedPicture } from "~/media/uploads/store-file.server";
import { seal, unseal, unsealBytes } from "~/people/session/session-secret.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { consentMedia, consentProofs, consents, deletedPhotos, journal, media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { errorResponse } from "~/web/http/error-response.server";
import type { Consent, ConsentDetails } from "./consent";

/** What the form of an authorisation says, beside its details. */
export type ConsentDraft = Pick<
	Consent,
	"firstName" | "isChild" | "site" | "sharing" | "print" | "givenOn" | "validUntil" | "given"
>;

const detailsPurpose = (id: string) => `consent ${id}`;
const proofPurpose = (id: string) => `consent proof ${id}`;

const sealedDetails = (id: string, details: ConsentDetails) => seal(JSON.stringify(details), detailsPurpose(id));

const noDetails: ConsentDetails = { name: "", guardian: "", relation: "", contact: "", witness: "" };

/** Opens the details of an authorisation; empty ones after they were erased, or without the key. */
export function openedDetails({ id, details }: { id: string; details: string }): ConsentDetails {
	const opened = details && unseal(details, detailsPurpose(id));
	return opened ? { ...noDetails, ...JSON.parse(opened) } : noDetails;
}

/** Returns whether the details can be opened, or are erased: others must not be saved over, as they would be lost. */
export const isReadable = ({ id, details }: { id: string; details: string }) =>
	details === "" || unseal(details, detailsPurpose(id)) !== undefined;

/** Says in French how many authorisations this site's secrets cannot open, and the remedy; undefined for none. */
export async function unreadableConsents(): Promise<string | undefined> {
	const rows = await db.select({ id: consents.id, details: consents.details }).from(consents);
	const { length } = rows.filter((row) => !isReadable(row));
	if (length === 0) return undefined;
	return `Les contacts ${length === 1 ? "d’une autorisation" : `de ${length} autorisations`} sont chiffrés par une clé que ce site n’a pas\u202f: personne ne peut les lire. Remettez la clé de l’ancienne machine (le fichier session-secret de son DATA_DIR, dans «\u202f${env.DATA_DIR}\u202f», ou son SESSION_SECRET) et redémarrez.`;
}

/** Returns an authorisation with its encrypted details. */
export async function consentById(id: string) {
	const [found] = await db.select().from(consents).where(eq(consents.id, id));
	return found;
}

/** Returns an authorisation without its details. @throws Response 404 */
export async function requireConsent(id: string): Promise<Consent> {
	const found = await consentById(id);
	if (found === undefined) throw errorResponse(404, "Cette autorisation n’existe pas ou a été effacée.");
	const { details: _, ...brief } = found;
	return brief;
}

/** The photos and films of an authorisation, as a list in SQL. */
const photosOf = (id: string) =>
	sql`(select ${consentMedia.mediaId} from ${consentMedia} where ${consentMedia.consentId} = ${id})`;

/** Those, and uploads of the bytes or the content of photos of the authorisation that were deleted. */
const photosEverOf = (id: string) =>
	sql`(select media_id from ${consentMedia} where consent_id = ${id} union select ${media.id} from ${media}
		join ${deletedPhotos} on hash in (${media.sha256}, ${media.contentSha256}) where ${deletedPhotos.consentId} = ${id})`;

const insertProof = (consentId: string, { type, bytes }: CleanedPicture) => {
	const id = newId();
	const sealed = Buffer.from(seal(bytes, proofPurpose(id)), "base64url");
	return db.insert(consentProofs).values({ id, consentId, type, bytes: sealed, createdAt: new Date() });
};

/** Links photos to an authorisation that is there and not withdrawn, and says that they show such a person. */
const linking = (id: string, photoIds: string[]) =>
	[
		db.run(sql`insert into ${consentMedia} (consent_id, media_id)
			select ${consents.id}, ${media.id} from ${consents}, ${media}
			where ${consents.id} = ${id} and ${consents.withdrawnAt} is null and ${media.id} in ${idsIn(photoIds)}
			on conflict do nothing`),
		// An adult leaves the question open whether children can be seen, too.
		db.run(sql`update ${media} set people = case when linked.is_child then 'children' else 'adults' end
			from ${consents} linked where linked.id = ${id} and ${media.id} in ${idsIn(photoIds)}
				and (linked.is_child or ${media.people} = 'none')`),
	] as const;

/**
 * Adds an authorisation and links photos to it. Idempotent: a form that is sent twice adds one.
 * @returns whether this request added it, or it was there before; "other": it was, and says something else
 */
export async function addConsent(
	id: string,
	draft: ConsentDraft,
	details: ConsentDetails,
	{ proof, photoIds, by }: { proof?: CleanedPicture; photoIds: string[]; by: string },
): Promise<"added" | "before" | "other"> {
	const row = { ...draft, id, details: sealedDetails(id, details), createdAt: new Date(), updatedBy: by };
	const stored = await consentById(id);
	if (stored && !saysTheSame(stored, draft, details)) return "other";
	if (stored) {
		await linkPhotos(id, photoIds);
		return "before";
	}
	const proofs = proof ? [insertProof(id, proof)] : [];
	await db.batch([db.insert(consents).values(row), ...proofs, ...linking(id, photoIds), settling(idsIn(photoIds))]);
	return "added";
}

function saysTheSame(stored: Consent & { details: string }, draft: ConsentDraft, details: ConsentDetails) {
	const { firstName, isChild, site, sharing, print, givenOn, validUntil, given } = stored;
	const storedDraft: ConsentDraft = { firstName, isChild, site, sharing, print, givenOn, validUntil, given };
	return (
		isDeepStrictEqual(storedDraft, { ...draft }) &&
		isDeepStrictEqual(openedDetails(stored), { ...noDetails, ...details })
	);
}

/**
 * Changes an authorisation. A later end renews one that has expired.
 * @returns "conflict" when somebody saved it since, or it was withdrawn
 */
export async function changeConsent(
	id: string,
	version: number,
	draft: ConsentDraft,
	details: ConsentDetails,
	{ proof, by, today }: { proof?: CleanedPicture; by: string; today: string },
): Promise<"saved" | "conflict"> {
	const isRenewed = draft.validUntil >= today;
	const renewal = isRenewed ? { expiredSince: null, expiredAt: null, remindedAt: null } : {};
	const [changed] = await db.batch([
		db
			.update(consents)
			.set({ ...draft, ...renewal, details: sealedDetails(id, details), updatedBy: by, version: version + 1 })
			.where(and(eq(consents.id, id), eq(consents.version, version), isNull(consents.withdrawnAt)))
			.returning({ id: consents.id }),
		...(isRenewed ? [allowing(photosOf(id))] : []),
		settling(photosOf(id)),
	]);
	if (changed.length === 0) return "conflict";
	if (proof) await insertProof(id, proof);
	await mirrorRefused();
	return "saved";
}

/** Takes back the refusal of photos whose authorisations have expired, once none of them has. */
const allowing = (ids: SQL) =>
	refusing(
		sql`(select id from ${media} where id in ${ids} and not exists (select 1 from ${consentMedia}
			join ${consents} on ${consents.id} = ${consentMedia.consentId}
			where ${consentMedia.mediaId} = ${media.id} and ${consents.expiredAt} is not null))`,
		"allowed",
		"expired",
	);

/** Links photos to an authorisation, and shows or hides them accordingly; not to one that was withdrawn. */
export const linkPhotos = async (id: string, photoIds: string[]) =>
	void (await db.batch([...linking(id, photoIds), settling(idsIn(photoIds))]));

/** Takes a photo off an authorisation by which it was linked wrongly; one that was withdrawn keeps its photos. */
export async function unlinkPhoto(id: string, photoId: string) {
	await db.batch([
		db.run(sql`delete from ${consentMedia} where consent_id = ${id} and media_id = ${photoId}
			and (select withdrawn_at from ${consents} where id = ${id}) is null`),
		allowing(idsIn([photoId])),
		settling(idsIn([photoId])),
	]);
	await mirrorRefused();
}

/**
 * Withdraws an authorisation for good: its photos are hidden, and their bytes refused, before this returns. Idempotent.
 * @returns the photos that it hides
 */
export async function withdrawConsent(id: string, by: string): Promise<string[]> {
	await db.batch([
		db
			.update(consents)
			.set({ withdrawnAt: new Date(), updatedBy: by, version: sql`${consents.version} + 1` })
			.where(and(eq(consents.id, id), isNull(consents.withdrawnAt))),
		noteEnd("withdrawn", id),
		refusingDeleted(id),
		...withdrawing(photosEverOf(id)),
	]);
	await mirrorRefused();
	const rows = await db.select({ id: consentMedia.mediaId }).from(consentMedia).where(eq(consentMedia.consentId, id));
	return rows.map((row) => row.id);
}

/** Withdraws a photo for good to which nobody on it ever said yes, as if an authorisation were withdrawn. Idempotent. */
export async function withdrawPhoto(photoId: string): Promise<void> {
	await db.batch([...withdrawing(idsIn([photoId]))]);
	await mirrorRefused();
}

/** Keeps the files of a withdrawn authorisation for a dispute, or no longer. */
export const keepForDispute = async (id: string, kept: boolean) =>
	void (await db.update(consents).set({ keptForDispute: kept }).where(eq(consents.id, id)));

/** Erases what is known of a person: details and proofs are emptied, and the authorisation is withdrawn. */
export async function forgetConsent(id: string, by: string): Promise<void> {
	await withdrawConsent(id, by);
	const nameless = db.update(journal).set({ subject: "Personne effacée" }).where(eq(journal.subjectId, id));
	await db.batch([noteEnd("erased", id), nameless, ...erasing(sql`(${id})`)]);
	await mirrorRefused();
}

/**
 * Merges two authorisations of one person into the first; where they differ the stricter counts.
 * @returns false when one of them is missing, or its details cannot be opened
 */
export async function mergeConsents(id: string, otherId: string, by: string): Promise<boolean> {
	const [one, other] = [await consentById(id), await consentById(otherId)];
	if (one === undefined || other === undefined || id === otherId) return false;
	if (!isReadable(one) || !isReadable(other)) return false;
	const [own, others] = [openedDetails(one), openedDetails(other)];
	const names = Object.keys(noDetails) as (keyof ConsentDetails)[];
	const details = Object.fromEntries(names.map((name) => [name, own[name] || others[name]])) as ConsentDetails;
	await db.batch([
		db
			.update(consents)
			.set({
				isChild: one.isChild || other.isChild,
				site: one.site && other.site,
				sharing: one.sharing && other.sharing,
				print: one.print && other.print,
				validUntil: one.validUntil < other.validUntil ? one.validUntil : other.validUntil,
				// Read again, as one of them may be withdrawn meanwhile.
				withdrawnAt: sql`coalesce(${consents.withdrawnAt}, (select withdrawn_at from consents where id = ${otherId}))`,
				expiredAt: sql`coalesce(${consents.expiredAt}, (select expired_at from consents where id = ${otherId}))`,
				keptForDispute: one.keptForDispute || other.keptForDispute,
				details: sealedDetails(id, details),
				updatedBy: by,
				version: sql`${consents.version} + 1`,
			})
			.where(eq(consents.id, id)),
		db.update(consentProofs).set({ consentId: id }).where(eq(consentProofs.consentId, otherId)),
		db.run(sql`insert into ${consentMedia} (consent_id, media_id)
			select ${id}, media_id from ${consentMedia} where consent_id = ${otherId} on conflict do nothing`),
		db.run(sql`update or ignore ${deletedPhotos} set consent_id = ${id} where consent_id = ${otherId}`),
		db.delete(consents).where(eq(consents.id, otherId)),
		settling(photosOf(id)),
	]);
	if ((await consentById(id))?.withdrawnAt) {
		await noteEnd("withdrawn", otherId);
		await withdrawConsent(id, by);
	}
	return true;
}

/** Returns the proofs of an authorisation, without their bytes. */
export const proofsOf = (consentId: string) =>
	db
		.select({ id: consentProofs.id, createdAt: consentProofs.createdAt })
		.from(consentProofs)
		.where(eq(consentProofs.consentId, consentId));

/** Returns a proof of an authorisation; undefined without it, or without the key. */
export async function openedProof(consentId: string, id: string): Promise<CleanedPicture | undefined> {
	const [proof] = await db
		.select()
		.from(consentProofs)
		.where(and(eq(consentProofs.id, id), eq(consentProofs.consentId, consentId)));
	const bytes = proof && unsealBytes(proof.bytes.toString("base64url"), proofPurpose(id));
	return bytes && { type: proof.type, bytes };
}
