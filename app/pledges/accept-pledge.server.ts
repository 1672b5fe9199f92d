import { consumeRateLimit, countedByNetwork } from "~/http/rate-limit.server";
import { tryAction } from "~/http/try-action.server";
import type { OutgoingMail } from "~/mail/outgoing-mails.server";
import { addPledge, changePledge, isSameEmail, type PledgeDraft, pledgeByKey, pledgeWithGifts } from "./pledges.server";
import { changeRefusal } from "./shown-pledge.server";

const unsent = "Votre promesse n’a pas pu être enregistrée. Réessayez dans un instant.";
/** What is said when a key leads to no pledge. */
export const unknownPledge = "Cette promesse de don n’existe pas, ou n’existe plus.";
const used =
	"Une promesse a déjà été faite avec ce formulaire. Envoyez-le encore une fois si vous voulez en faire une autre.";

type SentPledge = {
	id: string;
	/** Of the pledge that is changed; null for a new one. */
	key: string | null;
	draft: PledgeDraft;
	/** Writes the mail to the donor of a new pledge, or of one with a new address. */
	mailOf: (reference: string, key: string) => OutgoingMail;
	timeZone: string;
};

/**
 * Stores a pledge that a visitor sent with a valid form, or changes it.
 * @returns its key when it is stored; else why it is not, and whether the form needs another identifier
 */
export async function acceptPledge(
	request: Request,
	{ id, key, draft, mailOf, timeZone }: SentPledge,
): Promise<{ key: string } | { status: 400 | 404 | 409 | 429 | 503; message: string; isUsed?: boolean }> {
	const counted = await tryAction("A pledge could not be counted", () =>
		consumeRateLimit(countedByNetwork(request, { action: "pledge", subject: "", max: 10 })),
	);
	if (counted.failed) return { status: 503, message: unsent };
	if (!counted.value.allowed) return { status: 429, message: "Trop de promesses. Réessayez dans 15 minutes." };
	const stored = await tryAction("A pledge could not be stored", async () => {
		const before = key === null ? undefined : await pledgeByKey(key);
		// A change without a new address only writes again what waits already.
		const hasNewAddress = key === null || (before !== undefined && !isSameEmail(before.email, draft.email));
		const mail = hasNewAddress && (draft.suspect || !(await mayMail(draft.email))) ? undefined : mailOf;
		if (key !== null) return changePledge(key, draft, id, mail);
		return (await addPledge(id, draft, mail && ((reference) => mail(reference, id)))) ? id : undefined;
	});
	if (stored.failed) return { status: 503, message: unsent };
	if (stored.value !== undefined) return { key: stored.value };
	if (key === null) return { status: 409, message: used, isUsed: true };
	const pledge = await pledgeByKey(key);
	if (pledge === undefined) return { status: 404, message: unknownPledge };
	const refusal = changeRefusal(await pledgeWithGifts(pledge.reference), timeZone);
	return refusal === undefined ? { status: 503, message: unsent } : { status: 409, message: refusal };
}

/** Whether the donor can be mailed; not for the fourth pledge in 15 minutes, which may be a stranger's idea. */
async function mayMail(email: string): Promise<boolean> {
	if (email === "") return false;
	return (await consumeRateLimit([{ action: "pledge-mail", subject: email.toLowerCase(), max: 3 }])).allowed;
}
