import { expect, test, vi } from "vitest";
import { receiveMessage } from "~/content/contact/messages.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { messages } from "~/platform/db/schema.server";
import { associationName, fatou } from "../cast";
import { headerOf, textOfMail } from "../mailbox";
import { email, mailAll, mailbox, mailed, receive, states } from "./mailing-site";

test("a message goes to the association, and an answer to it goes to Fatou", async () => {
	const mail = await mailed();
	expect(mail.to).toEqual([email]);
	expect(headerOf(mail, "To")).toBe(email);
	expect(headerOf(mail, "From")).toBe(`${associationName} <${email}>`);
	expect(headerOf(mail, "Reply-To")).toBe(fatou.email);
	expect(headerOf(mail, "Subject")).toBe(`Message de ${fatou.name} — ${associationName}`);
	expect(headerOf(mail, "Content-Type")).toMatch(/^text\/plain; charset=utf-8/);
	const text = textOfMail(mail);
	for (const word of [
		fatou.name,
		fatou.email,
		fatou.message,
		"20 novembre 2026",
		"http://localhost:3000/admin/messages",
	])
		expect(text).toContain(word);
	expect(await states()).toEqual([{ mailedAt: new Date(), tries: 1, due: null }]);
});

test("a request to remove a photo is marked as urgent and leads to its photo", async () => {
	const mail = await mailed({ email: "", relation: "parent", page: "/report/abc" });
	expect(headerOf(mail, "Subject")).toBe(
		`[Urgent] Demande de retrait d’une photo, par ${fatou.name} — ${associationName}`,
	);
	expect(headerOf(mail, "Reply-To")).toBe("");
	const text = textOfMail(mail);
	expect(text).toMatch(/http:\/\/localhost:3000\/admin\/messages\/[\w-]{12}/);
	expect(text).toContain("Son parent ou son tuteur");
	expect(text).toContain("http://localhost:3000/report/abc");
	expect(text).not.toContain("Adresse e-mail");
	expect(text).not.toContain("répondez à cet e-mail");
});

test("a name with a line break cannot inject a header", async () => {
	const lineBreak = "\r\n";
	const mail = await mailed({ name: `Fatou${lineBreak}Bcc: tous@exemple.org${lineBreak}${lineBreak}Corps` });
	expect(mail.to).toEqual([email]);
	expect(headerOf(mail, "Bcc")).toBe("");
	expect(headerOf(mail, "Subject")).toBe(`Message de Fatou Bcc: tous@exemple.org Corps — ${associationName}`);
});

test("a mail sent again is known by its identifier", async () => {
	const first = await mailed();
	await db.update(messages).set({ mailedAt: null, mailDueAt: new Date() }); // as if the site had stopped just before
	await mailAll();
	expect(headerOf(first, "Message-ID")).toMatch(/^<[\w-]{12}@localhost>$/);
	expect(mailbox.mails.map((mail) => headerOf(mail, "Message-ID"))).toEqual([
		headerOf(first, "Message-ID"),
		headerOf(first, "Message-ID"),
	]);
});

test("the log of a failure contains no name, address or word of the message", async () => {
	mailbox.behave({ refusal: { code: 550, words: `No such user ${email}, says ${fatou.name}` } });
	await receive();
	await mailAll();
	const logged = JSON.stringify([vi.mocked(console.error).mock.calls, vi.mocked(console.info).mock.calls]);
	expect(logged).toContain("550");
	for (const secret of [fatou.name, fatou.email, fatou.message, email]) expect(logged).not.toContain(secret);
});

test("a message that came too quick for a person is mailed with a mark that a mailbox can sort by", async () => {
	await receiveMessage(newId(), fatou, true);
	await mailAll();
	const subjects = mailbox.mails.map((mail) => headerOf(mail, "Subject"));
	expect(subjects).toEqual([`[Robot\u202f?] Message de ${fatou.name} — ${associationName}`]);
});
