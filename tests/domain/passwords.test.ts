import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { createAdministrator, hasAdministrator } from "~/people/accounts/accounts.server";
import { chosenPassword, isGuessable } from "~/people/accounts/chosen-password.server";
import { hashPassword, passwordMatches } from "~/people/session/password.server";
import { checkPassword, normalizeEmail, openAccount } from "~/people/session/sign-in.server";
import { db } from "~/platform/db/client.server";
import { users } from "~/platform/db/schema.server";
import { awa } from "../cast";

test("a password is stored only as a salted Argon2id hash", async () => {
	const [one, two] = await Promise.all([hashPassword(awa.password), hashPassword(awa.password)]);
	expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(one).not.toBe(two);
	expect(one).not.toContain(awa.password);
});

test("256 characters are a password, 257 are none, and a huge one costs nothing", async () => {
	const longest = "é".repeat(256);
	const stored = await hashPassword(longest);
	expect(await passwordMatches(stored, longest)).toBe("composed");
	expect(await passwordMatches(await hashPassword(`${longest}é`), `${longest}é`)).toBe(false);
	expect(await passwordMatches(stored, "x".repeat(1_000_000))).toBe(false);
});

test("an account is made once, however its e-mail is written", async () => {
	expect(await hasAdministrator()).toBe(false);
	expect(await createAdministrator(` ${awa.email.toUpperCase()} `, awa.password)).toMatchObject({ email: awa.email });
	expect(await hasAdministrator()).toBe(true);
	expect(await createAdministrator(awa.email, "une autre phrase de passe")).toBeUndefined();
	const [user, ...others] = await db.select().from(users);
	expect(others).toEqual([]);
	expect(JSON.stringify(user)).not.toContain(awa.password);
	expect(await passwordMatches(user?.passwordHash, awa.password)).toBe("composed");
});

test("an e-mail is normalized before look-up", () => {
	expect(normalizeEmail("  Awa@Exemple.ORG\n")).toBe("awa@exemple.org");
	expect(normalizeEmail("rene\u0301@exemple.org")).toBe("ren\u00e9@exemple.org");
});

test("a password of an earlier cost opens, and is stored at today's from then on", async () => {
	const cheaper = await hash(awa.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
	await db.update(users).set({ passwordHash: cheaper });
	const signIn = async (password: string) =>
		checkPassword(await openAccount(awa.email), password, [{ action: "login", subject: awa.email, max: 5 }]);
	expect(await signIn("pas le bon")).toBe("wrong credentials");
	expect((await db.select().from(users))[0]?.passwordHash).toBe(cheaper);
	expect(await signIn(awa.password)).toMatchObject({ email: awa.email });
	const [renewed] = await db.select().from(users);
	expect(renewed?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await signIn(awa.password)).toMatchObject({ email: awa.email });
	expect((await db.select().from(users))[0]).toEqual(renewed);
});

const accented = "chữ kê\u0300 rất dài, fêté";
test.each([
	["decomposed", accented.normalize("NFD"), accented.normalize("NFC")],
	["composed", accented.normalize("NFC"), accented.normalize("NFD")],
])("a password stored %s by an earlier version opens, and is stored composed then", async (_how, stored, typed) => {
	await db.update(users).set({ passwordHash: await hash(stored, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }) });
	const limits = [{ action: "login", subject: "", max: 5 }];
	expect(await checkPassword(await openAccount(awa.email), typed, limits)).toMatchObject({ email: awa.email });
	const { passwordHash = "" } = (await openAccount(awa.email)) ?? {};
	for (const form of [stored, typed]) expect(await passwordMatches(passwordHash, form)).toBe("composed");
	expect(await passwordMatches(passwordHash, "chu ke rat dai, fete")).toBe(false);
});

test("a new password is measured and stored as its composed form", () => {
	const eleven = "ÀÉÎÕÜç ñ âêï".slice(0, 11);
	expect(chosenPassword().safeParse(eleven.normalize("NFD")).success).toBe(false);
	const long = "éàü ôîë çñ œ".repeat(21);
	expect(chosenPassword().safeParse(long.normalize("NFD")).data).toBe(long);
});

test.each([
	["motdepasse123", true],
	[awa.password, false],
])("« %s » is found soon by guessing: %s", (password, guessable) => {
	expect(isGuessable(password)).toBe(guessable);
});
