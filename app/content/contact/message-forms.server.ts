import { createHmac, timingSafeEqual } from "node:crypto";
import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod";
import { sessionSecret } from "~/people/session/session-secret.server";
import { idPattern } from "~/platform/db/new-id.server";
import { association } from "~/publishing/settings/settings.server";
import { optionalPhone, requiredEmail, requiredLines, requiredText, text } from "~/web/forms/form-text.server";
import { tryAction } from "~/web/http/error-response.server";
import { consumeRateLimit, countedByNetwork } from "~/web/http/rate-limit.server";
import { messageErrors, relations } from "./message";
import { sendQueuedMail } from "./message-mails.server";
import { type Message, receiveMessage } from "./messages.server";

export const contactSchema = z.object({
	id: z.string().regex(idPattern),
	name: requiredText({ missing: messageErrors.name, max: 120 }),
	email: requiredEmail(),
	message: requiredLines({ missing: messageErrors.message, max: 5000 }),
	/** The time at which the form was rendered, from `signTime`. */
	shownAt: z.string().optional(),
	/** The honeypot, with a name that browsers do not autofill. */
	subject: z.string().optional(),
});

/** Maximum length of a form that is rendered again with errors, in UTF-16 units: three times the sum of its fields. */
export const maxFormLength = 16_000;

export const contactConstraint = getZodConstraint(contactSchema);

const fields = z.object({
	...contactSchema.shape,
	name: text(120),
	email: requiredEmail().optional(),
	phone: optionalPhone(),
	relation: z
		.enum(Object.keys(relations) as (keyof typeof relations)[], { error: "Indiquez votre lien avec la personne." })
		.optional()
		.transform((relation) => relation ?? ("unsaid" as const)),
	message: requiredLines({ missing: "Dites ce que vous demandez.", max: 5000 }),
	photo: z.string().regex(idPattern).optional(),
	page: text(500),
});

const unreachable = "Indiquez une adresse e-mail ou un numéro de téléphone, pour que nous puissions vous répondre.";

/** Runs refinements always: by default zod runs them only on a valid form, and errors would come in turns. */
const when = () => true;

/**
 * A request to remove a photo, which asks for no more than a way to answer. Its sender may give a phone number instead,
 * as many people have no e-mail address.
 */
export const removalSchema = fields
	.refine(({ email, phone }) => email || phone, { path: ["email"], error: unreachable, when })
	.refine(({ photo, page }) => photo || page, { path: ["page"], error: "Dites où se trouve la photo.", when });

export const removalConstraint = getZodConstraint(fields);

/** Returns a signed timestamp for a form: the client cannot change it. */
export function signTime(secret: string): string {
	const time = Date.now().toString(36);
	return `${time}.${signatureOf(time, secret)}`;
}

/** Returns the timestamp in milliseconds; infinite when the signature does not match. */
function readSignedTime(secret: string, text: string): number {
	const [time = "", signature = ""] = text.split(".");
	const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(time, secret))];
	if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return Number.POSITIVE_INFINITY;
	return Number.parseInt(time, 36);
}

const signatureOf = (time: string, secret: string) =>
	createHmac("sha256", secret).update(`signed-time:${time}`).digest("base64url");

/** Milliseconds that a person needs at least to fill in the form. */
const minimumFillTimeMs = 3000;

/** The fields of every form for visitors' messages; `subject` is the honeypot. */
type SentMessage = Message & { id: string; shownAt?: string; subject?: string };

/**
 * Stores a message that a visitor sent with a valid form, marked if it may be a robot's, and mails it in the
 * background: an extension may fill the honeypot for a person.
 * @returns undefined when the visitor is to be thanked; else why it is not stored
 */
export async function acceptMessage(
	request: Request,
	{ id, shownAt = "", subject, ...message }: SentMessage,
): Promise<{ status: 429 | 503; message: string } | undefined> {
	const unsent = "Votre message n’a pas pu être envoyé. Réessayez dans un instant.";
	const counted = await tryAction({ log: "A message could not be counted" }, () =>
		consumeRateLimit(countedByNetwork(request, { action: "message", subject: "", max: 5 })),
	);
	if (counted.failed) return { status: 503, message: unsent };
	if (!counted.value.allowed) return { status: 429, message: "Trop de messages. Réessayez dans 15 minutes." };
	const writtenFor = Date.now() - readSignedTime(sessionSecret(), shownAt);
	const suspect = Boolean(subject) || writtenFor < minimumFillTimeMs;
	const stored = await tryAction({ log: "A message could not be stored" }, () => receiveMessage(id, message, suspect));
	if (stored.failed) return { status: 503, message: unsent };
	void sendQueuedMail(association);
	return undefined;
}
