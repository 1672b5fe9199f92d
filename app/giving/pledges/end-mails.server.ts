import { timingSafeEqual } from "node:crypto";
import { eq, or, sql } from "drizzle-orm";
import { signaturesOf } from "~/people/session/session-secret.server";
import { db } from "~/platform/db/client.server";
import { pledges } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { recallMail } from "~/platform/mail/mail-queue.server";
import { pledgeMailId } from "./pledges.server";

/** The mails that a donor can end, with what the donor no longer receives. */
export const endableMails = {
	rappels: "de rappels de vos promesses de don",
	nouvelles: "de nouvelles de ce que votre don devient",
} as const;

export type EndableMail = keyof typeof endableMails;

/** Identifier of a mail that the donor can end; changing or deleting the pledge recalls it with the others. */
export const endableMailId = (kind: EndableMail, reference: string) => `${pledgeMailId(reference)}-${kind}`;

/** The signature of the key reveals it to nobody who sees the address, and ends with a new key. */
const tokensOf = (kind: EndableMail, key: string) => signaturesOf(`end-mails ${kind} ${key}`);

/** Returns the URL that ends such mails (RFC 8058). It does not lead to the donor's page, as mails are forwarded. */
export function endMailsPage(kind: EndableMail, { reference, id }: { reference: string; id: string }): string {
	const query = new URLSearchParams({ don: reference, quoi: kind, jeton: tokensOf(kind, id)[0] ?? "" });
	return `${env.publicUrl}${publicPaths.endMails}?${query}`;
}

/** Returns what such a URL ends; undefined when its token is wrong. */
export async function mailsToEnd(url: string) {
	const query = new URL(url).searchParams;
	const kind = (Object.keys(endableMails) as EndableMail[]).find((one) => one === query.get("quoi"));
	const [pledge] = await db
		.select({ id: pledges.id, email: pledges.email, reference: pledges.reference })
		.from(pledges)
		.where(eq(pledges.reference, query.get("don") ?? ""));
	if (kind === undefined || pledge === undefined) return undefined;
	const token = Buffer.from(query.get("jeton") ?? "");
	const isRight = tokensOf(kind, pledge.id).some(
		(right) => token.length === right.length && timingSafeEqual(token, Buffer.from(right)),
	);
	return isRight ? { kind, pledge } : undefined;
}

/** Ends the news of a pledge, or the reminders to its address. Idempotent. */
export async function endMails({ kind, pledge }: NonNullable<Awaited<ReturnType<typeof mailsToEnd>>>) {
	const isAddress = sql`${pledge.email} <> '' and lower(${pledges.email}) = lower(${pledge.email})`;
	const end =
		kind === "nouvelles"
			? db.update(pledges).set({ newsAskedAt: null }).where(eq(pledges.id, pledge.id))
			: db
					.update(pledges)
					.set({ remindersEndedAt: new Date() })
					.where(or(eq(pledges.id, pledge.id), isAddress));
	await db.batch([end, recallMail(endableMailId(kind, pledge.reference))]);
}
