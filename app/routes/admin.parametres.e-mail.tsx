import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "~/people/session/require-permission.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { mailRefusal } from "~/platform/mail/mail-refusal";
import { sendNow } from "~/platform/mail/send-now.server";
import { ownDomain, senderRecords } from "~/platform/mail/sender-records.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { MailPage } from "~/publishing/settings/mail-page";
import { association } from "~/publishing/settings/settings.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";
import { consumeRateLimit } from "~/web/http/rate-limit.server";

const page = settingsPages.mail;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const server = await mailSettings();
	return { server, to: account.email, records: await recordsOf(server, false) };
}

async function mailSettings() {
	if (env.SMTP_URL === undefined) return null;
	return { host: new URL(env.SMTP_URL).hostname, from: env.mailFrom ?? (await association()).email };
}

/** Returns the records of the sender's domain. @param lookUp nothing leaves the site before somebody asks for it */
async function recordsOf(server: Awaited<ReturnType<typeof mailSettings>>, lookUp: boolean) {
	const domain = server?.from ? ownDomain(server.from) : null;
	return domain === null ? null : senderRecords(domain, lookUp);
}

/** Sends a test to the account itself, beside the queue: the answer is that of the mail server. */
export async function action({ request }: ActionFunctionArgs) {
	const { account } = await requirePermission(request, "continuer");
	const server = await mailSettings();
	if (!server?.from)
		return json({ answer: { sent: false, message: "Aucun serveur, ou aucun expéditeur, n’est indiqué." } }, 409);
	const { allowed } = await consumeRateLimit([{ action: "test-mail", subject: account.id, max: 5 }]);
	if (!allowed)
		return json({ answer: { sent: false, message: "Cinq essais suffisent : réessayez dans un quart d’heure." } }, 429);
	const records = await recordsOf(server, true);
	try {
		await sendNow({ to: account.email, subject: "Message d’essai", text: testMail }, await association());
		const message = `Le serveur a pris le message. Regardez dans la boîte ${account.email}, et dans ses indésirables.`;
		return json({ answer: { sent: true, message }, records });
	} catch (error) {
		log("info", "A test mail was not sent", { server: server.host }, error);
		const message = mailRefusal(error, { ...server, to: account.email });
		return json({ answer: { sent: false, message }, records }, 503);
	}
}

const testMail = "Ce message d’essai est arrivé : le site sait envoyer des e-mails.";

export default function MailSettings() {
	return (
		<SettingsPage page={page}>
			<MailPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
		</SettingsPage>
	);
}
