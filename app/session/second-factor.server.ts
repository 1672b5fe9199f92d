import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { recoveryCodes, users } from "~/db/schema.server";
import { plainSigns } from "~/forms/form-text.server";
import { consumeRateLimit, type RateLimit } from "~/http/rate-limit.server";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.server";
import { seal, totpPurpose, unseal } from "./sealed-text.server";
import { totpStep } from "./totp.server";

/** The accounts with a second factor. */
export const secondFactors = () =>
	db.select({ id: users.id, totpSecret: users.totpSecret }).from(users).where(isNotNull(users.totpSecret));

/** Whether an account asks for a code after the password. */
export async function hasSecondFactor(userId: string): Promise<boolean> {
	const [user] = await db.select({ totpSecret: users.totpSecret }).from(users).where(eq(users.id, userId));
	return typeof user?.totpSecret === "string";
}

/** The number of recovery codes that were not used. */
export const recoveryCodesLeft = (userId: string): Promise<number> =>
	db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/**
 * Switches the second factor on, with the step of the code that proved it: that code is used up.
 * @returns the recovery codes, of which only hashes are stored; undefined when it is on already
 */
export async function enableSecondFactor(userId: string, secret: string, step: number): Promise<string[] | undefined> {
	const codes = newRecoveryCodes();
	const hashes = JSON.stringify(codes.map((code) => recoveryHash(userId, code)));
	const totpSecret = seal(secret, totpPurpose(userId));
	const isOff = and(eq(users.id, userId), isNull(users.totpSecret));
	const isNow = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.totpSecret} = ${totpSecret})`;
	const [enabled] = await db.batch([
		db.update(users).set({ totpSecret, totpStep: step }).where(isOff).returning({ id: users.id }),
		db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isNow)),
		db.insert(recoveryCodes).select(sql`select value, ${userId} from json_each(${hashes}) where ${isNow}`),
	]);
	return enabled.length > 0 ? codes : undefined;
}

/** Switches it off, and forgets its recovery codes. @returns whether it was on */
export async function disableSecondFactor(userId: string): Promise<boolean> {
	const before = await hasSecondFactor(userId);
	await db.batch([
		db.update(users).set({ totpSecret: null, totpStep: 0 }).where(eq(users.id, userId)),
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
	]);
	return before;
}

/** `unreadable`: the site lacks what it was sealed with. */
export type CodeCheck = "code" | "recovery code" | "wrong code" | "too many attempts" | "unreadable";

/**
 * Checks a code of the app, or a recovery code; each opens once. Only failures count towards the rate limit.
 * @param limits by default of the account
 */
export async function checkCode(
	userId: string,
	code: string,
	limits: RateLimit[] = [{ action: "login-code", subject: userId, max: 5 }],
): Promise<CodeCheck> {
	const attempt = await consumeRateLimit(limits);
	if (!attempt.allowed) {
		await attempt.undo(); // otherwise retries would extend the block forever
		return "too many attempts";
	}
	const plain = plainSigns(code);
	const digits = plain.replace(/[\s-]/g, "");
	const right = /^\d{6}$/.test(digits) ? await spendStep(userId, digits) : await spendRecoveryCode(userId, plain);
	if (!right) return "wrong code";
	await attempt.undo();
	if (right === "unreadable") return right;
	return /^\d{6}$/.test(digits) ? "code" : "recovery code";
}

/** A code that somebody saw typed must not open again: its step is used up, with those before. */
async function spendStep(userId: string, code: string): Promise<boolean | "unreadable"> {
	const [user] = await db.select().from(users).where(eq(users.id, userId));
	if (!user?.totpSecret) return false;
	const secret = unseal(user.totpSecret, totpPurpose(userId));
	if (secret === undefined) return "unreadable";
	const step = totpStep(secret, code);
	if (step === undefined) return false;
	const used = await db
		.update(users)
		.set({ totpStep: step })
		.where(and(eq(users.id, userId), lt(users.totpStep, step)))
		.returning({ id: users.id });
	return used.length > 0;
}

async function spendRecoveryCode(userId: string, code: string): Promise<boolean> {
	const used = await db
		.delete(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(userId, code))))
		.returning();
	return used.length > 0;
}
