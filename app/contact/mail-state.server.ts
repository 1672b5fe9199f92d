import { formatDay } from "~/calendar/calendar-date";
import type { messages } from "~/db/schema.server";
import { env } from "~/env/env.server";

type MailState = Pick<typeof messages.$inferSelect, "mailedAt" | "mailDueAt">;

/** Whether a message was mailed to the association, as text; null on a site without mail. */
export function mailStateLabel({ mailedAt, mailDueAt }: MailState, timeZone: string): string | null {
	if (env.SMTP_URL === undefined) return null;
	if (mailedAt) return `Transmis par e-mail le ${formatDay(mailedAt, timeZone)}`;
	return mailDueAt ? "Pas encore transmis par e-mail" : "Non transmis par e-mail";
}
