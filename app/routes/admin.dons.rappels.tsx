import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReminderForm } from "~/giving/pledges/reminder-form";
import { queueReminders, remindersToSend } from "~/giving/pledges/reminders.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export const meta = adminPage("Rappels");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { ...(await remindersToSend(await siteTimeZone())), canMail: env.SMTP_URL !== undefined };
}

/** Queues the reminders of the pledges that are ticked, as far as they still need one. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const chosen = (await readForm(request)).getAll("promesse").map(String);
	const tell = (to: string, tone: "success" | "error", message: string) =>
		redirectWithToast(to, session, { tone, message });
	if (chosen.length === 0) return tell(adminPaths.reminders, "error", "Cochez au moins une promesse.");
	if (env.SMTP_URL === undefined) return tell(adminPaths.reminders, "error", "Ce site n’envoie pas d’e-mails.");
	const timeZone = await siteTimeZone();
	const sent = await tryAction({ log: "Reminders could not be queued" }, () =>
		queueReminders(chosen, timeZone, account),
	);
	void wakeMailQueue();
	if (sent.failed) return tell(adminPaths.reminders, "error", sent.message);
	const count = sent.value;
	if (count === 0)
		return tell(
			adminPaths.reminders,
			"error",
			"Aucun rappel n’est parti\u202f: quelqu’un vient de les envoyer, ou un don est arrivé.",
		);
	const left = chosen.length - count;
	const words = count === 1 ? "Un rappel part." : `${count} rappels partent.`;
	return tell(
		`${adminPaths.pledges}?etat=en-retard`,
		"success",
		left > 0 ? `${words} Les autres promesses n’en avaient plus besoin.` : words,
	);
}

export default function Reminders() {
	return (
		<div className="page">
			<ReminderForm {...useLoaderData<typeof loader>()} />
		</div>
	);
}
