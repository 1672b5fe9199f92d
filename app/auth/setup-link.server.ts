import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { oneTimeLinks } from "~/db/schema.server";

/** How long the link of the first start works, in milliseconds: 24 hours. */
const lifetime = 24 * 60 * 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const valid = (token: string) =>
	and(
		eq(oneTimeLinks.tokenHash, hashOf(token)),
		eq(oneTimeLinks.purpose, "setup"),
		gt(oneTimeLinks.expiresAt, new Date()),
	);

/** Makes the path of a new setup page; links made before stop working. */
export async function newSetupPath(): Promise<string> {
	const token = randomBytes(24).toString("base64url");
	await db.batch([
		db.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, "setup")),
		db
			.insert(oneTimeLinks)
			.values({ tokenHash: hashOf(token), purpose: "setup", expiresAt: new Date(Date.now() + lifetime) }),
	]);
	return `/setup?token=${token}`;
}

/** Whether the token of a setup link is still good; it stays so. */
export async function isSetupToken(token: string): Promise<boolean> {
	const found = await db.select({ hash: oneTimeLinks.tokenHash }).from(oneTimeLinks).where(valid(token));
	return found.length > 0;
}

/** Uses the token up; false when it was used before or is too old. Of two at once, only one gets true. */
export async function spendSetupToken(token: string): Promise<boolean> {
	const used = await db.delete(oneTimeLinks).where(valid(token)).returning({ hash: oneTimeLinks.tokenHash });
	return used.length > 0;
}
