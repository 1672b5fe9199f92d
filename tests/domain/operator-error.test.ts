import { expect, test } from "vitest";
import { operatorMessage } from "~/platform/log/operator-error.server";

const coded = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more });

test.each([
	["nobody listens at the address of the database", "ECONNREFUSED", /^Le serveur de DATABASE_URL ne répond pas/],
	["the disk is full", "SQLITE_FULL", /^Le disque du site est plein.* 100 Mo /],
	["another program holds the database", "SQLITE_BUSY_SNAPSHOT", /^La base de données est occupée/],
])("when %s the operator gets a message, whatever was being done", (_what, code, words) => {
	const began = coded(code, "words of a library");
	const query = new Error("Failed query: insert into users values (?)\nparams: awa@association.org", {
		cause: new Error("fetch failed", { cause: began }),
	});
	expect(operatorMessage(query)).toMatch(words);
	expect(operatorMessage(began)).toMatch(words);
});

test("unforeseen errors keep their message, but not that of a query with its values", () => {
	const query = new Error("Failed query: insert\nparams: awa@association.org", { cause: new Error("no such table") });
	expect(operatorMessage(query)).toBe("no such table");
});

test.each([
	[
		"that may not be written",
		"EACCES",
		{ path: "/srv/data" },
		/^«.\/srv\/data.» n’est pas permis à l’utilisateur.* DATA_DIR/,
	],
	[
		"that cannot be made",
		"ENOENT",
		{ path: "/proc/d", syscall: "mkdir" },
		/^«.\/proc\/d.» ne peut pas être créé.* DATA_DIR/,
	],
	[
		"on a disk that is read-only",
		"EROFS",
		{ path: "/srv/a" },
		/^«.\/srv\/a.» est sur un disque qui ne se laisse pas écrire/,
	],
	["in the place of a file", "EISDIR", { path: "/srv/a" }, /^«.\/srv\/a.» est un dossier, où un fichier est attendu/],
	["that nobody names, in the place of a file", "EISDIR", {}, /^Un dossier se trouve où un fichier est attendu/],
])("of a folder %s the operator reads what to do", (_which, code, more, words) => {
	expect(operatorMessage(coded(code, "words of a system", more))).toMatch(words);
});
