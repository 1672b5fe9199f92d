import { expect, test } from "vitest";
import { operatorMessage } from "~/log/operator-error.server";

const coded = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more });

test.each([
	["nobody listens at the address of the database", "ECONNREFUSED", /^Le serveur de DATABASE_URL ne répond pas/],
	["the name of the database's server is unknown", "ENOTFOUND", /^Le serveur de DATABASE_URL ne répond pas/],
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

test("a folder that may not be written is named, with what to do", () => {
	expect(operatorMessage(coded("EACCES", "mkdir", { path: "/srv/data" }))).toMatch(
		/^«\u202f\/srv\/data\u202f» n’est pas permis à l’utilisateur du site\u202f: .* DATA_DIR/,
	);
});

test("a folder that cannot be made where a folder is is not called missing", () => {
	expect(operatorMessage(coded("ENOENT", "mkdir", { path: "/proc/data", syscall: "mkdir" }))).toMatch(
		/^«\u202f\/proc\/data\u202f» ne peut pas être créé\u202f: .* DATA_DIR/,
	);
});

test("a folder in the place of a file is reported, with its name where that is known", () => {
	expect(operatorMessage(coded("EISDIR", "read"))).toMatch(/^Un dossier se trouve où un fichier est attendu/);
	expect(operatorMessage(coded("EISDIR", "open", { path: "/srv/en-marche" }))).toMatch(
		/^«\u202f\/srv\/en-marche\u202f» est un dossier, où un fichier est attendu/,
	);
});
