import { afterAll, afterEach, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { messages } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { type Server, startServer } from "../built-server";
import { fatou } from "../cast";
import { openMailbox, textOfMail } from "../mailbox";

const mailbox = await openMailbox();
afterAll(mailbox.close);
await saveAssociation({ email: "bonjour@association.test" });

let server: Server | undefined;
afterEach(async () => {
	await server?.kill();
});

test("after a restart the site mails what was not mailed, and throws nothing away yet", async () => {
	// A message that waited when the power went off, and one of long ago.
	const now = new Date();
	const waiting = { ...fatou, createdAt: now, mailAttempts: 1, mailDueAt: now };
	await db.insert(messages).values([
		{ ...waiting, id: newId() },
		{ ...fatou, id: newId(), name: "Ancienne", createdAt: new Date(now.getTime() - 400 * 24 * 60 * 60_000) },
	]);
	const place = { data: env.DATA_DIR, uploads: env.UPLOADS_DIR };
	server = await startServer(place, { settings: { SMTP_URL: mailbox.url } });
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
});
