import { logSpam } from "~/forms/spam-check.server";
import { consumeRateLimit, countedByNetwork } from "~/http/rate-limit.server";
import { tryAction } from "~/http/try-action.server";
import { type PledgeDraft, savePledge } from "./pledges.server";

const unsent = "Votre promesse n’a pas pu être enregistrée. Réessayez dans un instant.";

/**
 * Stores a pledge that a visitor sent with a valid form, unless a robot did.
 * @param subject the honeypot
 * @returns undefined when it is stored; else why it is not
 */
export async function acceptPledge(
	request: Request,
	{ id, subject, draft }: { id: string; subject?: string; draft: PledgeDraft },
): Promise<{ status: 400 | 409 | 429 | 503; message: string } | undefined> {
	const counted = await tryAction("Une promesse n’a pas pu être comptée", () =>
		consumeRateLimit(countedByNetwork(request, { action: "pledge", subject: "", max: 10 })),
	);
	if (counted.failed) return { status: 503, message: unsent };
	if (!counted.value.allowed) return { status: 429, message: "Trop de promesses. Réessayez dans 15 minutes." };
	if (subject) {
		logSpam();
		return { status: 400, message: unsent };
	}
	const stored = await tryAction("Une promesse n’a pas pu être enregistrée", () => savePledge(id, draft));
	if (stored.failed) return { status: 503, message: unsent };
	if (stored.value) return undefined;
	return {
		status: 409,
		message: "Cette promesse ne peut plus être changée : elle a été retirée, ou un don est déjà arrivé. Écrivez-nous.",
	};
}
