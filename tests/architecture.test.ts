import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

// The rules of the code's shape, kept by a machine. README.md tells why.

/** From the top down: a file imports from its own row or a lower one, never from a higher one. */
const rows = [
	["routes", "entry.server", "entry.client", "root", "page-scripts", "page-script", "forget-positions", "demo-content"],
	["association", "auth", "backup", "contact", "dashboard", "donations", "events", "gallery", "journal", "reports"],
	["media", "publication"],
	["http"],
	["ui", "calendar", "styles"],
	["db"],
	["log", "env", "request-id", "operator-words", "make-folder", "own-program", "nearest-name"],
];

const filesBelow = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));

const files = filesBelow("app");

/** What a file imports from the app as values; types are gone when the code runs. */
function importsOf(file: string): string[] {
	const source = readFileSync(file, "utf8");
	const found = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^;"]*?)\s+from\s+)?"([^"]+)"/gm);
	return [...found]
		.filter(([, names = "x"]) => !/^\{(\s*type\s+\w+,?)+\s*\}$/.test(names))
		.map(([, , from = ""]) => from)
		.filter((from) => from.startsWith("~/") || from.startsWith("."))
		.map((from) => (from.startsWith("~/") ? from.replace("~", "app") : normalize(join(dirname(file), from))));
}

const roomOf = (file: string) => /^app\/([\w-]+(?:\.(?:server|client))?)/.exec(file)?.[1] ?? "";
const rowOf = (file: string) => {
	const room = roomOf(file);
	return rows.findIndex((row) => row.includes(room) || row.includes(room.replace(/\.server$/, "")));
};

describe("the rooms of the house", () => {
	test("every folder of app/ has its row", () => {
		const homeless = files.filter((file) => rowOf(file) < 0);
		expect(homeless).toEqual([]);
	});

	test("imports go down only", () => {
		const upward = files.flatMap((file) =>
			importsOf(file)
				.filter((imported) => imported.startsWith("app/") && rowOf(imported) < rowOf(file))
				.map((imported) => `${file} → ${imported}`),
		);
		expect(upward).toEqual([]);
	});

	test("a domain does not reach into what another one does on the server", () => {
		const domains = rows[1] ?? [];
		const reaching = files
			.filter((file) => domains.includes(roomOf(file)))
			.flatMap((file) =>
				importsOf(file)
					.filter((imported) => imported.includes(".server") && domains.includes(roomOf(imported)))
					.filter((imported) => roomOf(imported) !== roomOf(file))
					.map((imported) => `${file} → ${imported}`),
			);
		expect(reaching).toEqual([]);
	});

	test("a view takes nothing but types from the server", () => {
		const onServer = /\.server\.|^app\/routes\/|^app\/root\.tsx$/;
		const leaking = files
			.filter((file) => !onServer.test(file))
			.flatMap((file) =>
				importsOf(file)
					.filter((imported) => imported.includes(".server"))
					.map((imported) => `${file} → ${imported}`),
			);
		expect(leaking).toEqual([]);
	});

	test("routes are files of one folder", () => {
		expect(files.filter((file) => /^app\/routes\/.*\//.test(file))).toEqual([]);
	});

	test("every form is one that stays when its request fails", () => {
		const remix = /import \{[^}]*\b(?:Form|useNavigation)\b[^}]*\} from "@remix-run\/react"|<form\b/;
		expect(files.filter((file) => remix.test(readFileSync(file, "utf8")))).toEqual([
			"app/ui/form.tsx",
			"app/forms/draft.tsx",
			"app/ui/submission.ts",
		]);
	});

	test("no drawer is named after nothing", () => {
		const vague = /\/(utils?|lib|helpers?|common|services?|hooks|types|misc|shared|index)(\/|\.)/;
		expect(files.filter((file) => vague.test(file) && !file.startsWith("app/routes/"))).toEqual([]);
	});
});

describe("the guard of the administration", () => {
	const guarded = files.filter((file) => /^app\/routes\/admin[.\w]/.test(file));

	test.each(guarded)("%s asks who is there before anything else", (file) => {
		const source = readFileSync(file, "utf8");
		const handlers = [
			...source.matchAll(/export (?:async )?function (?:loader|action)\([^)]*\)[^{]*\{\n([^\n]*\n[^\n]*)/g),
		];
		const forwarded = /^export \{[^}]*\bloader\b[^}]*\} from/m.test(source);
		expect(handlers.length > 0 || forwarded).toBe(true);
		for (const [, firstLines = ""] of handlers)
			expect(firstLines).toMatch(/requireAdministrator\(request|signedIn\(request\)|throw problem\(405\)/);
	});
});

describe("what the browser is sent", () => {
	test.each(["ZodError", "drizzle", "libsql", "argon2", "requireAdministrator", "SQLITE_"])(
		"no trace of %s",
		(trace) => {
			const scripts = readdirSync("public/build", { recursive: true, encoding: "utf8" }).filter((name) =>
				name.endsWith(".js"),
			);
			expect(scripts.length).toBeGreaterThan(10);
			expect(scripts.filter((name) => readFileSync(join("public/build", name), "utf8").includes(trace))).toEqual([]);
		},
	);
});

describe("French typography", () => {
	// The spec's own messages are kept letter for letter, with a plain space.
	const ofTheSpec = ["Qui sommes-nous ?", "supprimer ce média ?", "supprimer ce rapport ?", "Par : "];

	const spacedBadly = (line: string) =>
		/« | »|["'>`][^"`<]*[\wéèàêç»’] [;!?](["`<]| [A-ZÉÀa-z])[^:]*$/.test(line) && !/ \? /.test(line);

	// A plain space before a colon is that of a condition, unless it stands in a text or in a line that asks nothing.
	const colonSpacedBadly = (line: string) => {
		const inserted = /\$?\{[^{}]*\}/g;
		const filled = line.replace(inserted, "x").replace(inserted, "x");
		const texts = filled.match(/"[^"]*"|`[^`]*`/g) ?? [];
		return [...texts, ...(/ \? |^\s*: /.test(line) ? [] : [filled])].some((text) => /[\p{L}\d»’] :/u.test(text));
	};

	// These too stand in the spec with the apostrophe of a typewriter.
	const typewritten = [
		"Une erreur s'est produite",
		"Erreur lors de l'upload",
		"Erreur lors de l'ajout",
		"Erreur lors de la suppression de l'événement",
		"Pas d'image",
		"Ce rapport n'existe pas.",
	];

	test("an apostrophe is a typographic one, but in the messages of the spec", () => {
		const texts = [...files, ...["build-tools", "cli", "server"].flatMap(filesBelow)].flatMap((file) =>
			readFileSync(file, "utf8")
				.split("\n")
				.filter((line) => !/^\s*(\*|\/\*|\{\/\*)/.test(line))
				.map((line) => line.replace(/\/\*\*.*\*\/|(^|\s)\/\/ .*/g, ""))
				.filter((line) => /\p{L}'\p{L}/u.test(line) && !typewritten.some((message) => line.includes(message)))
				.map((line) => `${file}: ${line.trim()}`),
		);
		expect(texts).toEqual([]);
	});

	test("a narrow no-break space stands before ; : ! ? and inside « »", () => {
		const texts = [...files, ...["build-tools", "cli", "server"].flatMap(filesBelow)].flatMap((file) =>
			readFileSync(file, "utf8")
				.split("\n")
				.filter(
					(line) => !/^\s*(\/\/|\*|\/\*|\{\/\*)/.test(line) && !ofTheSpec.some((message) => line.includes(message)),
				)
				.map((line) => line.replace(/\/\*\*.*\*\//, ""))
				.filter((line) => spacedBadly(line) || colonSpacedBadly(line))
				.map((line) => `${file}: ${line.trim()}`),
		);
		expect(texts).toEqual([]);
	});
});
