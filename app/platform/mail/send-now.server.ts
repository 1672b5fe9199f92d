import { env } from "~/platform/env/env.server";
import { mailServer, type OutgoingMail } from "./mail-queue.server";

/** Milliseconds for one mail, also when the server answers byte by byte. */
const timeoutMs = 30_000;

type Sender = { name: string; email: string };

/**
 * Sends a mail at once, beside the queue: the alarm must not wait in the queue of which it tells.
 * @throws Error when the mail server does not take it
 */
export async function sendNow({ to, subject, text }: OutgoingMail, { name, email }: Sender) {
	const server = await mailServer(env.SMTP_URL ?? "");
	await server.sendMail({
		from: { name, address: env.mailFrom ?? email },
		to: { name: "", address: to },
		subject: `${subject} — ${name}`.replace(/\s+/g, " "),
		headers: { "Auto-Submitted": "auto-generated" }, // prevents automatic replies
		text: `${text}\n\n${name}\n${env.publicUrl}`,
		signal: AbortSignal.timeout(timeoutMs),
	});
}
