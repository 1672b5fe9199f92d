import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { beginEnrolment, enrolmentSecret } from "~/people/second-factor/enrolment.server";
import {
	checkCode,
	disableSecondFactor,
	enableSecondFactor,
	hasSecondFactor,
	newTotpSecret,
	recoveryCodesLeft,
	secondFactors,
	totpAddress,
	totpStep,
} from "~/people/session/second-factor.server";
import { seal, unreadableSecondFactors, unseal } from "~/people/session/session-secret.server";
import { db } from "~/platform/db/client.server";
import { recoveryCodes, users } from "~/platform/db/schema.server";
import { awa } from "../cast";
import { activeMoussa, openTeam, wait } from "./team";

const { awasId } = openTeam();
const minute = 60_000;

/** What an app shows so many steps from now. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

test("a code is that of RFC 6238", () => {
	const [second, code] = [59, "287082"];
	const { base32 } = Secret.fromLatin1("12345678901234567890");
	const step = Math.floor(second / 30);
	expect(totpStep(base32, code, second * 1000)).toBe(step);
	for (const off of [-30, 30]) expect(totpStep(base32, code, (second + off) * 1000)).toBe(step);
	for (const off of [-60, 60]) expect(totpStep(base32, code, (second + off) * 1000)).toBeUndefined();
	for (const wrong of ["", "0", code.slice(1), `${code}0`, "abcdef"])
		expect(totpStep(base32, wrong, second * 1000)).toBeUndefined();
});

test("the address names the association and the account, and fits a code", () => {
	const secret = newTotpSecret();
	expect(secret).toMatch(/^[A-Z2-7]{32}$/);
	const address = new URL(totpAddress(secret, "Mil et Lumière", awa.email));
	expect(decodeURIComponent(address.pathname)).toContain(`Mil et Lumière:${awa.email}`);
	expect(address.searchParams.get("secret")).toBe(secret);
	expect(totpAddress(secret, "é".repeat(200), "è".repeat(254)).length).toBeLessThan(1100);
});

test.each([
	["Lumière : Dakar", "Lumière – Dakar"],
	[`${"x".repeat(39)}👩🏾‍🌾`, "x".repeat(39)],
])("the name « %s » leaves one colon in the label, and whole signs", (name, issuer) => {
	const address = new URL(totpAddress(newTotpSecret(), name, awa.email));
	expect(decodeURIComponent(address.pathname.slice(1))).toBe(`${issuer}:${awa.email}`);
	expect(address.searchParams.get("issuer")).toBe(issuer);
});

test("a sealed text opens for its purpose only, and not when it was changed", () => {
	const sealed = seal("secret", "un");
	expect(unseal(sealed, "un")).toBe("secret");
	expect(sealed).not.toBe(seal("secret", "un"));
	for (const wrong of [
		"",
		"x",
		sealed.slice(0, -2),
		`${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`,
		sealed.slice(0, 20),
	])
		expect(unseal(wrong, "un")).toBeUndefined();
	expect(unseal(sealed, "deux")).toBeUndefined();
});

test("an enrolment is of one account, for 15 minutes", () => {
	const { secret, sealed } = beginEnrolment("awa");
	expect(enrolmentSecret("awa", sealed)).toBe(secret);
	expect(enrolmentSecret("moussa", sealed)).toBeUndefined();
	wait(16 * minute);
	expect(enrolmentSecret("awa", sealed)).toBeUndefined();
});

describe("a second factor", () => {
	const secret = newTotpSecret();
	let codes: string[] = [];
	beforeEach(async () => {
		codes = (await enableSecondFactor(awasId(), secret, 0)) ?? [];
	});

	test("is stored so that the database does not reveal it, with ten recovery codes", async () => {
		expect(codes).toHaveLength(10);
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
		const stored = JSON.stringify([await db.select().from(users), await db.select().from(recoveryCodes)]);
		for (const plain of [secret, ...codes]) expect(stored).not.toContain(plain);
		expect(await enableSecondFactor(awasId(), newTotpSecret(), 0)).toBeUndefined();
		expect(await checkCode(awasId(), codeOf(secret))).toBe("code");
	});

	test("takes each code once, none before one that was used, and not that of somebody else", async () => {
		expect(await checkCode(awasId(), codeOf(secret))).toBe("code");
		expect(await checkCode(awasId(), codeOf(secret))).toBe("wrong code");
		expect(await checkCode(awasId(), codeOf(secret, -1))).toBe("wrong code");
		expect(await checkCode(awasId(), codeOf(secret, 1).replace(/^.../, "$& "))).toBe("code");
		const id = await activeMoussa();
		expect(await checkCode(id, codeOf(secret, 1))).toBe("wrong code");
		await enableSecondFactor(id, newTotpSecret(), 0);
		expect(await checkCode(id, codes[0] ?? "")).toBe("wrong code");
	});

	test("opens for one of two who send the same code at once", async () => {
		const both = await Promise.all([1, 2].map(() => checkCode(awasId(), codeOf(secret))));
		expect(both.toSorted()).toEqual(["code", "wrong code"]);
		const again = await Promise.all([1, 2].map(() => checkCode(awasId(), codes[0] ?? "")));
		expect(again.toSorted()).toEqual(["recovery code", "wrong code"]);
	});

	test("takes each recovery code once, however it is typed", async () => {
		const [first = "", second = ""] = codes;
		expect(await checkCode(awasId(), ` ${first.toLowerCase().replaceAll("-", " ")} `)).toBe("recovery code");
		expect(await checkCode(awasId(), first)).toBe("wrong code");
		expect(await recoveryCodesLeft(awasId())).toBe(9);
		expect(await checkCode(awasId(), second)).toBe("recovery code");
	});

	test("allows five wrong codes in a quarter of an hour, and then not even the right one", async () => {
		for (let time = 1; time <= 5; time++) expect(await checkCode(awasId(), "000000")).toBe("wrong code");
		expect(await checkCode(awasId(), codeOf(secret))).toBe("too many attempts");
		expect(await checkCode(awasId(), codes[0] ?? "")).toBe("too many attempts");
		wait(16 * minute);
		expect(await checkCode(awasId(), codeOf(secret))).toBe("code");
	});

	test("whose secret no longer opens refuses codes, but not recovery codes", async () => {
		await db
			.update(users)
			.set({ totpSecret: seal(secret, "other") })
			.where(eq(users.id, awasId()));
		for (let time = 1; time <= 6; time++) expect(await checkCode(awasId(), codeOf(secret))).toBe("unreadable");
		expect(await checkCode(awasId(), codes[0] ?? "")).toBe("recovery code");
		expect(unreadableSecondFactors(await secondFactors())).toMatch(/double vérification d’un compte .*session-secret/);
		await disableSecondFactor(awasId());
		expect(unreadableSecondFactors(await secondFactors())).toBeUndefined();
	});

	test("that is switched off takes its recovery codes with it", async () => {
		expect(await disableSecondFactor(awasId())).toBe(true);
		expect(await hasSecondFactor(awasId())).toBe(false);
		expect(await db.$count(recoveryCodes)).toBe(0);
		expect(await checkCode(awasId(), codeOf(secret))).toBe("wrong code");
		expect(await checkCode(awasId(), codes[0] ?? "")).toBe("wrong code");
		expect(await disableSecondFactor(awasId())).toBe(false);
	});
});
