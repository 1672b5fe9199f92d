import { and, asc, eq, sql } from "drizzle-orm";
import { type Actor, recordInBatch } from "~/people/journal/record.server";
import { formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { pledges } from "~/platform/db/schema.server";
import { type OutgoingMail, queueMail } from "~/platform/mail/mail-queue.server";
import { missed, pledgePage, withdrawPage } from "./donor-mail.server";
import { endableMailId, endMailsPage } from "./end-mails.server";
import { donorName } from "./pledge";
import { type Pledge, pledgeColumns, reminders, stateNow } from "./pledge-queries.server";
import { shownPledge } from "./shown-pledge.server";

/** Days until an address may get the next mail of a kind. */
export const daysBetweenMails = 30;

/** The maximum number of pledges on one page, and of reminders at one press. */
const mostReminders = 200;

/** Returns the moment before which the last mail must have been sent. */
export const lastMailBefore = (now = Date.now()) => now - daysBetweenMails * 24 * 60 * 60_000;

/** Why a late pledge gets no reminder; null when it gets one. */
const refusal = () => sql<"robot" | "address" | "ended" | "reminded" | null>`case
	when pledges.suspect then 'robot'
	when pledges.email = '' then 'address'
	when ${reminders.addressEndedAt} is not null then 'ended'
	when ${reminders.addressRemindedAt} > ${lastMailBefore()} then 'reminded' end`;

/** A late pledge that somebody promised; the update below asks again, as a gift may arrive meanwhile. */
const isLate = () => and(sql`${stateNow()} = 'late'`, eq(pledges.isDirect, false));

const latePledgesToRemind = () =>
	db
		.select({ ...pledgeColumns(), refusal: refusal() })
		.from(pledges)
		.where(isLate())
		.orderBy(sql`${refusal()} is not null`, asc(pledges.createdAt))
		.limit(mostReminders);

/** Returns who gets a reminder, who does not and why, and the mail, without the private addresses in it. */
export async function remindersToSend(timeZone: string) {
	const late = await latePledgesToRemind();
	const addresses = new Map<string, string>();
	const rows = late.map((pledge) => {
		const { reference, email } = pledge;
		const first = addresses.get(email.toLowerCase());
		if (pledge.refusal === null && first === undefined) addresses.set(email.toLowerCase(), reference);
		const { amount, monthly, made } = shownPledge(pledge, timeZone);
		return {
			reference,
			amount: amount + (monthly ? " par mois" : ""),
			made,
			email,
			donor: donorName(pledge),
			why: whyNot(pledge, first, timeZone),
		};
	});
	const example = late.find(({ reference }) => rows.some((row) => row.reference === reference && row.why === null));
	const mail = example && reminderMail(example, timeZone);
	return {
		chosen: rows.filter(({ why }) => why === null),
		withheld: rows.filter(({ why }) => why !== null),
		preview: mail ? { subject: mail.subject, text: mail.text.replace(/(cle|jeton)=\S+/g, "$1=…") } : null,
	};
}

type Late = Awaited<ReturnType<typeof latePledgesToRemind>>[number];

function whyNot({ refusal, addressRemindedAt }: Late, first: string | undefined, timeZone: string): string | null {
	if (refusal === "robot") return "peut-être écrite par un robot";
	if (refusal === "address") return "sans adresse e-mail";
	if (refusal === "ended") return "ne veut plus de rappel";
	if (refusal === "reminded") return `déjà rappelé le ${formatDay(new Date(addressRemindedAt ?? 0), timeZone)}`;
	return first === undefined ? null : `même adresse que ${first}, qui est rappelée`;
}

/**
 * Queues a reminder of each of these pledges that is still late, and whose address got none for thirty days. One update
 * decides and the mail is queued with it, so that two volunteers at once send one.
 * @returns the number of reminders
 */
export async function queueReminders(references: string[], timeZone: string, by: Actor): Promise<number> {
	const late = (await latePledgesToRemind()).filter(({ reference }) => references.includes(reference));
	let queued = 0;
	for (const pledge of late) {
		const isQueued = sql`changes() = 1`;
		const [{ rowsAffected }] = await db.batch([
			db
				.update(pledges)
				.set({ remindedAt: new Date() })
				.where(and(eq(pledges.id, pledge.id), eq(pledges.email, pledge.email), isLate(), sql`${refusal()} is null`)),
			queueMail(reminderMail(pledge, timeZone), isQueued),
			recordInBatch(by, "pledge.reminded", { id: sql`null`, name: sql`${pledge.reference}` }, isQueued),
		]);
		queued += rowsAffected;
	}
	return queued;
}

function reminderMail(pledge: Pledge, timeZone: string): OutgoingMail {
	const shown = shownPledge(pledge, timeZone);
	const unsubscribe = endMailsPage("rappels", pledge);
	return {
		id: `${endableMailId("rappels", pledge.reference)}-${newId()}`,
		to: pledge.email,
		subject: `Votre promesse de don ${pledge.reference}`,
		unsubscribe,
		text: [
			`Bonjour,\n\n${missed(shown)} Si vous l’avez déjà envoyé, merci, et ignorez ce message.`,
			`Votre don est toujours le bienvenu. Tout ce qu’il faut pour le faire est sur votre page\u202f:\n${pledgePage(pledge.id)}`,
			...(shown.canWithdraw
				? [`Vous pouvez aussi retirer votre promesse, sans avoir à vous justifier\u202f:\n${withdrawPage(pledge.id)}`]
				: []),
			`Pour ne plus recevoir de rappels\u202f:\n${unsubscribe}`,
		].join("\n\n"),
	};
}
