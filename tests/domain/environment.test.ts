import { expect, test } from "vitest";
import { mostFiles } from "~/media/uploads/refusal";
import { misspelt, readEnvironment } from "~/platform/env/env.server";

const read = (source: Record<string, string>) => readEnvironment({ NODE_ENV: "test", ...source });

test("nothing needs to be set", () => {
	expect(read({})).toMatchObject({
		PORT: 3000,
		HOST: "127.0.0.1",
		publicUrl: "http://localhost:3000",
		databaseUrl: "file:data/site.db",
		UPLOADS_DIR: "uploads",
		TRUST_PROXY_HOPS: 0,
		MAX_IMAGE_MB: 20,
		MAX_VIDEO_MB: 500,
		MAX_FILES: 30,
	});
});

test("an empty variable counts as not set", () => {
	expect(read({ PORT: "", PUBLIC_URL: "", SESSION_SECRET: "", MAX_IMAGE_MB: "" })).toMatchObject({
		PORT: 3000,
		publicUrl: "http://localhost:3000",
		MAX_IMAGE_MB: 20,
	});
});

test("the public address is stored as an origin, and the database follows its folder", () => {
	expect(read({ PUBLIC_URL: "https://www.association.org/" }).publicUrl).toBe("https://www.association.org");
	expect(read({ DATA_DIR: "/srv/data" }).databaseUrl).toBe("file:/srv/data/site.db");
	expect(read({ DATABASE_URL: "libsql://site.turso.io", DATA_DIR: "/srv" }).databaseUrl).toBe("libsql://site.turso.io");
});

const secret = "0123456789".repeat(3);
test.each([
	["PORT", "trois mille"],
	["PUBLIC_URL", "https://awa:mil@www.association.org"],
	["DATABASE_URL", "postgres://localhost/site"],
	["DATA_DIR", "/srv/site #1"],
	["SESSION_SECRET", secret],
	["ADMIN_PASSWORD", "trop court"],
	["SMTP_URL", "smtp://awa:mil#puits@smtp.association.org"],
	["SMTP_URL", "smtp://awa:100%mil@smtp.association.org"],
	["TRUST_PROXY_HOPS", "true"],
	["MAX_FILES", String(mostFiles + 1)],
])("%s=%s stops the start with one French sentence that says what to write", (name, value) => {
	const message = messageOf({ [name]: value });
	expect(message).toMatch(new RegExp(`^${name} doit .+[.…]$`));
	expect(message).not.toMatch(/\n|invalid|expected|too /i);
	if (/PASSWORD|SECRET/.test(name)) expect(message).not.toContain(value);
	expect(message).not.toMatch(/mil#|puits/);
});

test("a password too long to sign in with stops the start, too", () => {
	expect(messageOf({ ADMIN_PASSWORD: "x".repeat(257) })).toMatch(/^ADMIN_PASSWORD doit .+256/);
});

test("mails are from the address given, else from the account at the mail server when it is one", () => {
	const SMTP_URL = "smtps://site%40association.org:p%40ss%25@smtp.association.org:465";
	expect(read({ SMTP_URL }).mailFrom).toBe("site@association.org");
	expect(read({ SMTP_URL, MAIL_FROM: "awa@association.org" }).mailFrom).toBe("awa@association.org");
	expect(read({ SMTP_URL: "smtp://awa:mil@127.0.0.1:2525" }).mailFrom).toBeUndefined();
	expect(read({ SMTP_URL: "smtp://localhost" }).mailFrom).toBeUndefined();
});

test("several wrong values are reported at once, a sentence a line", () => {
	const lines = messageOf({ PORT: "x", PUBLIC_URL: "y", SESSION_SECRET: "z" }).split("\n");
	expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "PUBLIC_URL", "SESSION_SECRET"]);
});

function messageOf(source: Record<string, string>): string {
	try {
		read(source);
	} catch (error) {
		if (error instanceof Error) return error.message;
	}
	return "";
}

const asked = (name: string, known: string) =>
	`Attention\u202f: ${name} n’est pas un réglage du site. Vouliez-vous écrire ${known}\u202f?`;

test("a misspelt name is asked about", () => {
	expect(misspelt({ NODE_ENV: "test", SMTP_ULR: "x" })).toEqual([asked("SMTP_ULR", "SMTP_URL")]);
});

test("what the system and other programs set is not asked about, nor what is right", () => {
	const others = ["PATH", "HOME", "HOSTNAME", "HOSTTYPE", "MAIL", "PWD", "OLDPWD", "USER", "LOGNAME", "TERM", "SHLVL"];
	const programs = ["npm_config_cache", "npm_package_name", "INIT_CWD", "SMTP_HOST", "SMTP_USER", "REDIS_URL"];
	const right = ["SMTP_URL", "PORT", "HOST", "MAX_IMAGE_MB", "MAX_VIDEO_MB"];
	const source = Object.fromEntries([...others, ...programs, ...right].map((name) => [name, "x"]));
	expect(misspelt({ NODE_ENV: "test", ...source })).toEqual([]);
});

test("where a misspelt name prevents the start, it is reported too", () => {
	expect(() => read({ ADMIN_EMAIL: "awa@association.org", ADMIN_PASWORD: "le mil pousse" })).toThrow(
		asked("ADMIN_PASWORD", "ADMIN_PASSWORD"),
	);
});
