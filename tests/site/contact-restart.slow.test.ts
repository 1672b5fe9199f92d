import { afterAll, afterEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { messages } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { saveAssociation } from "~/settings/settings.server";
import { type Server, startServer } from "../built-server";
import { fatou } from "../cast";
import { openMailbox, textOfMail } from "../mailbox";
import { browser, textOf } from "./open-site";

const mailbox = await openMailbox();
afterAll(mailbox.close);
await saveAssociation({ email: "bonjour@association.test" });

let server: Server | undefined;
const crash = async () => {
	await server?.kill();
};
afterEach(crash);

/** Starts the site on the database of this test, and gives a visitor of it. */
async function start() {
	const place = { data: env.DATA_DIR, uploads: env.UPLOADS_DIR };
	server = await startServer(place, { settings: { SMTP_URL: mailbox.url } });
	return browser(server.origin);
}

test("after a restart the site mails what was not mailed, throws nothing away yet and still counts messages", async () => {
	await mailbox.close();
	const before = await start();
	for (let n = 1; n <= 5; n++) await before.post("/contact", { id: newId(), ...fatou });
	await crash();
	expect(await db.$count(messages)).toBe(5);

	// A page that was open for a while before the power went off, and a message of long ago.
	await db.delete(messages);
	const now = new Date();
	const waiting = { ...fatou, createdAt: now, mailAttempts: 1, mailDueAt: now };
	await db.insert(messages).values([
		{ ...waiting, id: newId() },
		{ ...fatou, id: newId(), name: "Ancienne", createdAt: new Date(now.getTime() - 400 * 24 * 60 * 60_000) },
	]);
	await mailbox.reopen();
	const after = await start();
	await expect
		.poll(() => mailbox.mails.map(textOfMail), { timeout: 10_000 })
		.toMatchObject([expect.stringContaining(fatou.message)]);
	const rows = () =>
		db
			.select({ name: messages.name, tries: messages.mailAttempts, due: messages.mailDueAt })
			.from(messages)
			.orderBy(messages.name);
	await expect.poll(rows).toEqual([
		{ name: "Ancienne", tries: 0, due: null },
		{ name: fatou.name, tries: 2, due: null },
	]);

	const sixth = await after.post("/contact", { id: newId(), ...fatou });
	expect(sixth.status).toBe(429);
	expect(textOf(await sixth.text())).toContain("Trop de messages. Réessayez dans 15 minutes.");
});
