import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type Mail = { from: string; to: string[]; raw: string };

type Behaviour = {
	/** Answers every recipient with this refusal. */
	refusal?: { code: number; words: string };
	/** Greets nobody before this is done. */
	greetAfter?: Promise<void>;
};

/** A mail server of this machine, at `smtp://…`, which keeps what it is given. It may be closed and opened again. */
export async function openMailbox() {
	const mails: Mail[] = [];
	let behaviour: Behaviour = {};
	let calls = 0;
	let [busy, busiest] = [0, 0];
	let server = await listen(0);
	const port = (server.server.address() as AddressInfo).port;

	async function listen(where: number) {
		const smtp = new SMTPServer({
			disabledCommands: ["STARTTLS", "AUTH"],
			onConnect(_session, greet) {
				calls++;
				(behaviour.greetAfter ?? Promise.resolve()).then(() => greet());
			},
			onMailFrom(_address, _session, answer) {
				busy++;
				busiest = Math.max(busiest, busy);
				answer();
			},
			onRcptTo(_address, _session, answer) {
				const { refusal } = behaviour;
				if (refusal) busy--;
				answer(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
			},
			onData(stream, { envelope }, answer) {
				text(stream).then((raw) => {
					busy--;
					const { mailFrom, rcptTo } = envelope;
					mails.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), raw });
					answer();
				}, answer);
			},
		});
		smtp.on("error", () => {}); // a client that hangs up
		smtp.listen(where, "127.0.0.1");
		await once(smtp.server, "listening");
		return smtp;
	}

	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		/** How many times someone came, also in vain. */
		calls: () => calls,
		/** How many mails it was given at the same time, at most. */
		busiest: () => busiest,
		behave(next: Behaviour) {
			behaviour = next;
		},
		close: () => new Promise<void>((closed) => server.close(closed)),
		async reopen() {
			server = await listen(port);
		},
	};
}

/** A header of a mail as a reader sees it; empty when it is not there, several on a line each. */
export function headerOf({ raw }: Mail, name: string): string {
	const [head = ""] = raw.split("\r\n\r\n");
	return head
		.replace(/\r\n[ \t]+/g, " ")
		.split("\r\n")
		.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
		.map((line) => decodeWords(line.slice(name.length + 2)))
		.join("\n");
}

/** The text of a mail of one part. */
export function textOfMail(mail: Mail): string {
	const body = mail.raw.slice(mail.raw.indexOf("\r\n\r\n") + 4);
	const encoding = headerOf(mail, "Content-Transfer-Encoding");
	const bytes =
		encoding === "base64"
			? Buffer.from(body, "base64")
			: encoding === "quoted-printable"
				? unquoted(body.replace(/=\r\n/g, ""))
				: Buffer.from(body);
	return bytes.toString().replace(/\r\n/g, "\n").trimEnd();
}

const decodeWords = (value: string) =>
	value
		.replace(/\?=\s+=\?/g, "?==?")
		.replace(/(?:=\?utf-8\?([bq])\?[^?]*\?=)+/gi, (words) =>
			Buffer.concat(
				[...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how = "", word = ""]) =>
					how.toLowerCase() === "b" ? Buffer.from(word, "base64") : unquoted(word.replace(/_/g, " ")),
				),
			).toString(),
		);

const unquoted = (encoded: string) =>
	Buffer.from(
		encoded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		"latin1",
	);
