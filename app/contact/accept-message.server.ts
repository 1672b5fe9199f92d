import { readSignedTime } from "~/forms/signed-time.server";
import { failsMinimumFillTime } from "~/forms/spam-check.server";
import { consumeRateLimit, countedByNetwork } from "~/http/rate-limit.server";
import { tryAction } from "~/http/try-action.server";
import { sessionSecret } from "~/session/session-secret.server";
import { association } from "~/settings/settings.server";
import { sendQueuedMail } from "./message-mails.server";
import { type Message, receiveMessage } from "./messages.server";

/** The fields of every form for visitors' messages; `subject` is the honeypot. */
type SentMessage = Message & { id: string; shownAt?: string; subject?: string };

/**
 * Stores a message that a visitor sent with a valid form, marked if it may be a robot's, and mails it without being waited
 * for: an extension may fill the honeypot for a person.
 * @returns undefined when the visitor is to be thanked; else why it is not stored
 */
export async function acceptMessage(
	request: Request,
	{ id, shownAt = "", subject, ...message }: SentMessage,
): Promise<{ status: 429 | 503; message: string } | undefined> {
	const unsent = "Votre message n’a pas pu être envoyé. Réessayez dans un instant.";
	const counted = await tryAction("Le message n’a pas pu être compté", () =>
		consumeRateLimit(countedByNetwork(request, { action: "message", subject: "", max: 5 })),
	);
	if (counted.failed) return { status: 503, message: unsent };
	if (!counted.value.allowed) return { status: 429, message: "Trop de messages. Réessayez dans 15 minutes." };
	const suspect = Boolean(subject) || failsMinimumFillTime(readSignedTime(sessionSecret(), shownAt));
	const stored = await tryAction("Le message n’a pas pu être enregistré", () => receiveMessage(id, message, suspect));
	if (stored.failed) return { status: 503, message: unsent };
	void sendQueuedMail(association);
	return undefined;
}
