import { getZodConstraint } from "@conform-to/zod/v4";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { db } from "~/platform/db/client.server";
import { pledges } from "~/platform/db/schema.server";
import { queueMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { formatAmount } from "~/platform/money/amount";
import { requiredEmail } from "~/web/forms/form-text.server";
import { tryAction } from "~/web/http/error-response.server";
import { consumeRateLimit, countedByNetwork } from "~/web/http/rate-limit.server";
import { pledgePage } from "./donor-mail.server";

/** The form by which donors get the links of their gifts again; `subject` is the honeypot. */
export const recoverySchema = z.object({ email: requiredEmail(), subject: z.string().optional() });

/** The HTML validation attributes. */
export const recoveryConstraint = getZodConstraint(recoverySchema);

/** The maximum number of links in one mail. */
const mostLinks = 20;

/**
 * Mails the private links of the gifts that were promised with this address to it. The answer reveals nothing: it is
 * the same for every address.
 * @returns undefined, or why nobody can ask at this moment
 */
export async function mailPledgeLinks(request: Request, { email, subject }: z.output<typeof recoverySchema>) {
	const answered = await tryAction({ log: "The links of a donor could not be mailed" }, async () => {
		const limit = { action: "pledge-links", subject: "", max: 10 };
		if (!(await consumeRateLimit(countedByNetwork(request, limit))).allowed) return "refused" as const;
		const ofAddress = [{ action: "pledge-links", subject: email.toLowerCase(), max: 2 }];
		const mayMail = (await consumeRateLimit(ofAddress)).allowed && subject === undefined;
		const found = await pledgesOf(email);
		if (mayMail && found.length > 0) await queueMail(linksMail(email, found));
		return "done" as const;
	});
	if (answered.failed)
		return { status: 503, message: "Votre demande n’a pas pu être enregistrée. Réessayez dans un instant." };
	if (answered.value === "refused") return { status: 429, message: "Trop de demandes. Réessayez dans 15 minutes." };
	void wakeMailQueue();
	return undefined;
}

const pledgesOf = (email: string) =>
	db
		.select()
		.from(pledges)
		.where(
			and(
				eq(sql`lower(${pledges.email})`, email.toLowerCase()),
				eq(pledges.isDirect, false), // its page was never shown to anybody
				isNull(pledges.withdrawnAt),
			),
		)
		.orderBy(desc(pledges.createdAt))
		.limit(mostLinks);

const linksMail = (to: string, found: Awaited<ReturnType<typeof pledgesOf>>) => ({
	to,
	subject: found.length === 1 ? "Le lien de votre don" : "Les liens de vos dons",
	text: [
		"Bonjour,\n\nVoici ce que vous nous avez demandé\u202f: les liens où vous voyez ce que vos dons deviennent.",
		...found.map(
			({ id, reference, amount, currency, frequency }) =>
				`${reference}, ${formatAmount(amount, currency)}${frequency === "monthly" ? " chaque mois" : ""}\u202f:\n${pledgePage(id)}`,
		),
		"Vous n’avez rien demandé\u202f? Ignorez ce message\u202f: quelqu’un s’est trompé d’adresse.",
	].join("\n\n"),
});
