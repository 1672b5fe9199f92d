import { logSpam } from "~/forms/spam-check.server";
import { consumeRateLimit, countedByNetwork } from "~/http/rate-limit.server";
import { tryAction } from "~/http/try-action.server";
import type { OutgoingMail } from "~/mail/outgoing-mails.server";
import { addPledge, changePledge, type PledgeDraft } from "./pledges.server";

const unsent = "Votre promesse n’a pas pu être enregistrée. Réessayez dans un instant.";
const unchangeable =
	"Cette promesse ne peut plus être changée : elle a été retirée, ou un don est déjà arrivé. Écrivez-nous.";
const used =
	"Une promesse a déjà été faite avec ce formulaire. Envoyez-le encore une fois si vous voulez en faire une autre.";

type SentPledge = {
	id: string;
	/** Of the pledge that is changed; null for a new one. */
	key: string | null;
	/** The honeypot. */
	subject?: string;
	draft: PledgeDraft;
	/** Writes the mail to the donor of a new pledge. */
	mailOf: (reference: string) => OutgoingMail;
};

/**
 * Stores a pledge that a visitor sent with a valid form, or changes it, unless a robot did.
 * @returns undefined when it is stored; else why it is not, and whether the form needs another identifier
 */
export async function acceptPledge(
	request: Request,
	{ id, key, subject, draft, mailOf }: SentPledge,
): Promise<{ status: 400 | 409 | 429 | 503; message: string; isUsed?: boolean } | undefined> {
	const counted = await tryAction("A pledge could not be counted", () =>
		consumeRateLimit(countedByNetwork(request, { action: "pledge", subject: "", max: 10 })),
	);
	if (counted.failed) return { status: 503, message: unsent };
	if (!counted.value.allowed) return { status: 429, message: "Trop de promesses. Réessayez dans 15 minutes." };
	if (subject) {
		logSpam();
		return { status: 400, message: unsent };
	}
	const addNew = async () => addPledge(id, draft, (await mayMail(draft.email)) ? mailOf : undefined);
	const stored = await tryAction("A pledge could not be stored", () =>
		key === null ? addNew() : changePledge(key, draft),
	);
	if (stored.failed) return { status: 503, message: unsent };
	if (stored.value) return undefined;
	return key === null ? { status: 409, message: used, isUsed: true } : { status: 409, message: unchangeable };
}

/** Whether the donor can be mailed; not for the fourth pledge in 15 minutes, which may be a stranger's idea. */
async function mayMail(email: string): Promise<boolean> {
	if (email === "") return false;
	return (await consumeRateLimit([{ action: "pledge-mail", subject: email.toLowerCase(), max: 3 }])).allowed;
}
