import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { mailRefusal } from "~/platform/mail/mail-refusal";
import { sendNow } from "~/platform/mail/send-now.server";
import { ownDomain, senderRecords } from "~/platform/mail/sender-records.server";
import { freePort } from "../free-port.mjs";

const before = env.SMTP_URL;
afterEach(() => Object.assign(env, { SMTP_URL: before }));

const refusal = (responseCode: number) => Object.assign(new Error("No"), { responseCode });

type Handlers = ConstructorParameters<typeof SMTPServer>[0];

/** A mail server that refuses something. */
async function refusing(handlers: Handlers) {
	const smtp = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		allowInsecureAuth: true,
		authOptional: true,
		onAuth: (_auth, _session, answer) => answer(null, { user: "awa" }),
		...handlers,
	});
	smtp.on("error", () => {});
	smtp.listen(0, "127.0.0.1");
	await once(smtp.server, "listening");
	onTestFinished(() => new Promise<void>((closed) => smtp.close(closed)));
	const address = smtp.server.address();
	return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** What a person reads when a mail is not taken. */
async function answerOf(url: string) {
	Object.assign(env, { SMTP_URL: url });
	const mail = { to: "awa@association.test", subject: "Essai", text: "…" };
	const route = { host: "smtp.test", from: "site@association.test", to: mail.to };
	const error = await sendNow(mail, { name: "Mil", email: route.from }).then(
		() => undefined,
		(error) => error,
	);
	return mailRefusal(error, route).replace(/\s/g, " ");
}

test.each<[string, Handlers, RegExp]>([
	[
		"a wrong password",
		{ onAuth: (_auth, _session, answer) => answer(refusal(535)) },
		/^Le serveur smtp\.test refuse le nom ou le mot de passe.*\(Sa réponse : 535\.\)$/,
	],
	[
		"a sender that it does not know",
		{ onMailFrom: (_from, _session, answer) => answer(refusal(553)) },
		/refuse l’expéditeur site@association\.test : donnez par MAIL_FROM/,
	],
	[
		"an addressee to whom it does not relay",
		{ onRcptTo: (_to, _session, answer) => answer(refusal(550)) },
		/refuse le destinataire awa@association\.test/,
	],
	[
		"an addressee for now, as of each new sender",
		{ onRcptTo: (_to, _session, answer) => answer(refusal(450)) },
		/demande d’attendre.*450/,
	],
	[
		"a mail that looks like spam",
		{ onData: (stream, _session, answer) => void stream.resume().on("end", () => answer(refusal(554))) },
		/refuse le message lui-même.*554/,
	],
	[
		"a mail that may come later",
		{ onData: (stream, _session, answer) => void stream.resume().on("end", () => answer(refusal(451))) },
		/demande d’attendre.*451/,
	],
])("when the server refuses %s, it is said in words", async (_, handlers, words) => {
	const port = await refusing(handlers);
	expect(await answerOf(`smtp://awa:mil@127.0.0.1:${port}`)).toMatch(words);
});

test("a server that is not there, does not exist, or speaks no TLS is told apart", async () => {
	expect(await answerOf(`smtp://127.0.0.1:${await freePort()}`)).toMatch(
		/^Le serveur smtp\.test ne répond pas : vérifiez le port/,
	);
	expect(await answerOf("smtp://smtp.invalid")).toMatch(/n’existe pas, ou son nom ne se trouve pas/);
	expect(await answerOf(`smtps://127.0.0.1:${await refusing({})}`)).toMatch(/n’a pas pu être chiffrée/);
	const silent = createServer((line) => line.destroy()).listen(0, "127.0.0.1");
	await once(silent, "listening");
	const address = silent.address();
	expect(await answerOf(`smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`)).toMatch(
		/coupée|ne répond pas/,
	);
	silent.close();
});

test("the domain of an association gets three records, one that is open to all none, and the DNS is not asked before", async () => {
	expect(ownDomain("association@gmail.com")).toBeNull();
	expect(ownDomain("site@Association.test")).toBe("association.test");
	const asked = vi.spyOn(Resolver.prototype, "resolveTxt");
	expect(await senderRecords("association.test", false)).toMatchObject([
		{ name: "SPF", at: "association.test", found: null },
		{ name: "DKIM", found: null },
		{ name: "DMARC", at: "_dmarc.association.test", value: "v=DMARC1; p=none", found: null },
	]);
	expect(asked).not.toHaveBeenCalled();
	asked.mockRestore();
});
