import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { mirrorRefused, refusing } from "~/media/files/refused-pictures.server";
import { settling } from "~/media/files/settle-media.server";
import { deleteUnreferenced, filesOf, type StoredFile } from "~/media/files/stored-files.server";
import { calendarDateAt, formatDate } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import {
	consentMedia,
	consentProofs,
	consents,
	events,
	expenses,
	galleryItems,
	heroPictures,
	leaders,
	media,
	needs,
	refusedPictures,
	reportImages,
	settings,
	users,
} from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { queueMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { association, siteTimeZone } from "~/publishing/settings/settings.server";
import { tryAction } from "~/web/http/error-response.server";
import { daysAfter, endingDays } from "./consent";

const day = 24 * 60 * 60_000;

/** The files of withdrawn photos are kept this long, in case the administrator is asked to keep them for a dispute. */
const keptMs = 30 * day;

const today = async (now: Date) => calendarDateAt(now, await siteTimeZone());

/**
 * Hides the photos of authorisations that have ended. An end counts once it was seen at two times a day apart: a clock
 * that jumps ahead and is corrected hides nothing.
 */
export async function settleExpired(now = new Date()): Promise<void> {
	const date = await today(now);
	await db
		.update(consents)
		.set({ expiredSince: null })
		.where(and(gte(consents.validUntil, date), isNotNull(consents.expiredSince), isNull(consents.expiredAt)));
	const isOver = and(lt(consents.validUntil, date), isNull(consents.withdrawnAt), isNull(consents.expiredAt));
	// One batch, as a process that dies in between would leave the photos shown. Only what has just expired is refused.
	const photos = sql`(select ${consentMedia.mediaId} from ${consentMedia}
		join ${consents} on ${consents.id} = ${consentMedia.consentId} where ${consents.expiredAt} = ${now.getTime()})`;
	await db.batch([
		db
			.update(consents)
			.set({ expiredAt: now })
			.where(and(isOver, lte(consents.expiredSince, new Date(now.getTime() - day)))),
		db
			.update(consents)
			.set({ expiredSince: now })
			.where(and(isOver, isNull(consents.expiredSince))),
		refusing(photos, "expired"),
		settling(photos),
	]);
	await mirrorRefused();
}

/** The condition that an authorisation ends within a month. */
const ending = (date: string) =>
	and(
		gte(consents.validUntil, date),
		lte(consents.validUntil, daysAfter(date, endingDays)),
		isNull(consents.withdrawnAt),
	);

/** Counts the authorisations that end within a month. */
export const countEnding = async (now = new Date()) => db.$count(consents, ending(await today(now)));

/** Mails those who answer for authorisations a month before one ends, once, with the photos that it shows. */
export async function remindOfEnds(now = new Date()): Promise<void> {
	if (env.SMTP_URL === undefined) return;
	const date = await today(now);
	const due = await db
		.update(consents)
		.set({ remindedAt: now })
		.where(and(ending(date), isNull(consents.remindedAt)))
		.returning({ id: consents.id, firstName: consents.firstName, validUntil: consents.validUntil });
	if (due.length === 0) return;
	const photos = await db
		.select({ consentId: consentMedia.consentId, name: media.originalName, alt: media.alt })
		.from(consentMedia)
		.innerJoin(media, eq(media.id, consentMedia.mediaId))
		.where(
			inArray(
				consentMedia.consentId,
				due.map(({ id }) => id),
			),
		);
	const lines = due.map(({ id, firstName, validUntil }) => {
		const names = photos
			.filter(({ consentId }) => consentId === id)
			.map(({ alt, name }) => `«\u00a0${alt ?? name}\u00a0»`);
		return `- ${firstName}, jusqu’au ${formatDate(validUntil)}\u202f: ${names.join(", ") || "aucune photo"}\n  ${env.publicUrl}${adminPaths.consent(id)}`;
	});
	const text = `Bonjour,\n\nCes autorisations prennent bientôt fin. Ensuite, leurs photos sont masquées tant qu’elles ne sont pas renouvelées.\n\n${lines.join("\n")}`;
	const people = await db
		.select({ email: users.email })
		.from(users)
		.where(and(inArray(users.role, ["administrator", "safeguarding"]), isNull(users.disabledAt)));
	for (const { email } of people) await queueMail({ to: email, subject: "Autorisations à renouveler", text });
	void wakeMailQueue();
}

/** Empties details and proofs some years after the end of an authorisation. */
export async function purgeProofs(now = new Date()): Promise<void> {
	const years = Number((await association()).consentProofYears) || 5;
	const until = new Date(now);
	until.setUTCFullYear(until.getUTCFullYear() - years);
	const isOver = and(
		isNull(consents.erasedAt),
		eq(consents.keptForDispute, false),
		sql`coalesce(date(${consents.withdrawnAt} / 1000, 'unixepoch'), ${consents.validUntil}) < ${until.toISOString().slice(0, 10)}`,
	);
	const over = db.select({ id: consents.id }).from(consents).where(isOver);
	await db.batch([
		db.delete(consentProofs).where(inArray(consentProofs.consentId, over)),
		db.update(consents).set({ details: "", erasedAt: now }).where(isOver),
	]);
}

/**
 * Destroys the files of photos that were withdrawn a month ago, wherever they are used and in the trash; not those of a
 * dispute. Rows of a restored backup are among them, as the hashes are known.
 */
export async function destroyWithdrawn(now = new Date()): Promise<void> {
	const rows = await db
		.select({ id: media.id, path: media.path, width: media.width, posterId: media.posterId })
		.from(media)
		.where(
			sql`exists (select 1 from ${refusedPictures} where hash in (${media.sha256}, ${media.contentSha256})
				and reason in ('withdrawn', 'blurred') and at < ${now.getTime() - keptMs})
			and not exists (select 1 from ${consentMedia} join ${consents} on ${consents.id} = ${consentMedia.consentId}
				where ${consentMedia.mediaId} = ${media.id} and ${consents.keptForDispute})`,
		);
	for (const row of rows) await tryAction({ log: "A withdrawn photo could not be destroyed" }, () => destroyPhoto(row));
}

type DestroyedPhoto = Parameters<typeof filesOf>[0] & Pick<StoredFile, "id" | "posterId">;

/** Removes a photo from all that shows it, then its row and its files. */
async function destroyPhoto({ id, posterId, ...file }: DestroyedPhoto): Promise<void> {
	await db.batch([
		db.delete(galleryItems).where(eq(galleryItems.mediaId, id)),
		db.delete(reportImages).where(eq(reportImages.mediaId, id)),
		db.delete(heroPictures).where(eq(heroPictures.mediaId, id)),
		db.update(events).set({ posterId: null }).where(eq(events.posterId, id)),
		db.update(needs).set({ pictureId: null }).where(eq(needs.pictureId, id)),
		db.update(expenses).set({ proofId: null }).where(eq(expenses.proofId, id)),
		db.update(leaders).set({ pictureId: null }).where(eq(leaders.pictureId, id)),
		db.update(media).set({ posterId: null }).where(eq(media.posterId, id)),
		db.delete(settings).where(and(inArray(settings.name, ["logo", "giftPicture"]), eq(settings.value, id))),
		db.delete(media).where(eq(media.id, id)),
	]);
	for (const path of filesOf(file)) await rm(join(env.UPLOADS_DIR, path), { force: true });
	await deleteUnreferenced([posterId]);
}
