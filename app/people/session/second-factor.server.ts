import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { db } from "~/platform/db/client.server";
import { recoveryCodes, settings, users } from "~/platform/db/schema.server";
import { plainSigns } from "~/web/forms/form-text.server";
import { consumeRateLimit, type RateLimit } from "~/web/http/rate-limit.server";
import { seal, totpPurpose, unseal } from "./session-secret.server";

/** Returns the accounts with a second factor. */
export const secondFactors = () =>
	db.select({ id: users.id, totpSecret: users.totpSecret }).from(users).where(isNotNull(users.totpSecret));

/** Returns true when an account has to enter a code after the password. */
export async function hasSecondFactor(userId: string): Promise<boolean> {
	const [user] = await db.select({ totpSecret: users.totpSecret }).from(users).where(eq(users.id, userId));
	return typeof user?.totpSecret === "string";
}

/** Returns the number of unused recovery codes. */
export const recoveryCodesLeft = (userId: string): Promise<number> =>
	db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/**
 * Switches the second factor on, with the time step of the code that proved it, which cannot be used again.
 * @returns the recovery codes, of which only hashes are stored; undefined when it was already on
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

/** Switches the second factor off, and deletes its recovery codes. @returns whether it was on */
export async function disableSecondFactor(userId: string): Promise<boolean> {
	const before = await hasSecondFactor(userId);
	await db.batch([
		db.update(users).set({ totpSecret: null, totpStep: 0 }).where(eq(users.id, userId)),
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
	]);
	return before;
}

/** `unreadable`: the site lacks the key with which the secret was sealed. */
type CodeCheck = "code" | "recovery code" | "wrong code" | "too many attempts" | "unreadable";

/**
 * Checks a code of the app, or a recovery code; each is valid once. Only failures count towards the rate limit.
 * @param limits by default those of the account
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
	const isOfApp = /^\d{6}$/.test(digits);
	const right = isOfApp ? await spendStep(userId, digits) : await spendRecoveryCode(userId, plain);
	if (!right) return "wrong code";
	await attempt.undo();
	if (right === "unreadable") return right;
	return isOfApp ? "code" : "recovery code";
}

/** Spends the time step of a code with all earlier steps: a code that was seen while typed must not work again. */
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

/** Parameters that all authenticator apps support (RFC 6238): SHA-1, six digits, 30 seconds. */
const totp = { algorithm: "SHA1", digits: 6, period: 30 };

/** Creates a secret of 160 bits, in base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** Returns the URI that transfers the secret to an app; long names are cut, as their QR code would get too dense. */
export const totpAddress = (secret: string, association: string, account: string) =>
	new TOTP({ ...totp, secret, issuer: labelPart(association, 40), label: labelPart(account, 80) }).toString();

/** Cleans a part of a label: a colon, even encoded, would split it, and half an emoji could not be encoded. */
function labelPart(name: string, maxLength: number): string {
	let part = "";
	for (const { segment } of new Intl.Segmenter("fr").segment(name.replace(/\s*:\s*/g, " – ").trim())) {
		if (part.length + segment.length > maxLength) break;
		part += segment;
	}
	return part;
}

/**
 * Returns the time step of a code, in periods since 1970; undefined unless it is within one step, as clocks differ.
 * @param now in milliseconds
 */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
	const delta = new TOTP({ ...totp, secret }).validate({ token: code, window: 1, timestamp: now });
	return delta === null ? undefined : Math.floor(now / (totp.period * 1000)) + delta;
}

/** Creates ten codes of 80 bits: « ABCD-EFGH-IJKL-MNOP ». */
const newRecoveryCodes = () =>
	Array.from({ length: 10 }, () => {
		const bytes = randomBytes(10);
		const text = new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 10) }).base32;
		return text.replace(/.{4}(?=.)/g, "$&-");
	});

/** Hashes a recovery code in any notation; it is random enough to need no slow hash. */
const recoveryHash = (userId: string, code: string) =>
	createHash("sha256")
		.update(`${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, "")}`)
		.digest("base64url");

const demand = "secondFactorDemanded";

/** SQL condition that roles that see money need a second factor. */
export const isSecondFactorDemanded = sql`exists (select 1 from settings where name = ${demand} and value = 'yes')`;

/** Returns true when roles that see money need a second factor. */
export const isSecondFactorRequired = async () =>
	(await db.$count(settings, sql`name = ${demand} and value = 'yes'`)) > 0;

/** Sets whether roles that see money need a second factor. @returns whether that changed */
export async function setSecondFactorRequired(demanded: boolean): Promise<boolean> {
	if (demanded === (await isSecondFactorRequired())) return false;
	const value = demanded ? "yes" : "no";
	const version = sql`(select coalesce(max(version), 0) + 1 from settings)`;
	const changed = await db
		.insert(settings)
		.values({ name: demand, value, updatedAt: new Date(), version })
		.onConflictDoUpdate({
			target: settings.name,
			set: { value, updatedAt: new Date(), version },
			setWhere: sql`${settings.value} <> ${value}`,
		})
		.returning({ name: settings.name });
	return changed.length > 0;
}
