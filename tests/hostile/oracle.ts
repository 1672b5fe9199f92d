import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createClient } from "@libsql/client";
import { afterAll, expect, vi } from "vitest";
import { client } from "~/db/client.server";
import { env } from "~/env/env.server";
import { checkFiles } from "~/files/check-files.server";
import { makeMissingVariants } from "~/images/make-variants.server";
import { awa } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { type openSite, textOf } from "../site/open-site";
import { soon } from "./effort";

/** What came back, however it was asked for. */
export type Answer = { status: number; headers: IncomingHttpHeaders | Headers; text: string };

/** How many rows each table has. */
export type Counts = Record<string, number>;

// A stack, a query, a path of this machine, or the words of a library: nobody outside may read them.
const inner = [
	/\n\s+at .+:\d+:\d+/,
	/\bSQLITE_\w+|\b(select|insert into|update|delete from) ["`]?\w+["`]? (.+ )?(from|values|set|where)\b/i,
	/node_modules|file:\/\//,
	/\b(Type|Reference|Range|Syntax|Drizzle\w*|Zod|LibsqlError)?Error:/,
];
const english =
	/\b(invalid (input|type|value|request)|expected|received|required|unexpected|must (be|have|not)|not (found|allowed)|bad request|forbidden|internal server|unsupported|too (big|small|long|large|many)|application error|cannot (get|post))\b/i;
const french = /[éèêàçùœ’]|\b(le|la|les|un|une|des|pas|est|vous|votre|page|site)\b/i;

/** Whether a text would be taken for what nobody outside may read. */
export const looksLikeTheInside = (text: string) => [...inner, english].some((pattern) => pattern.test(text));

/** A header of an answer; empty when it has none of this name. */
export const headerOf = ({ headers }: Answer, name: string) =>
	String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");

/** What an answer for a script says in words; the names of its fields are nobody's to read. */
const textsIn = (json: string) =>
	[...JSON.stringify(JSON.parse(json)).matchAll(/(?<=[:[,])"((?:[^"\\]|\\.)*)"(?!:)/g)]
		.map(([, text]) => text)
		.join("\n");

/** Reads an answer of `fetch`. */
export const read = async (response: Response): Promise<Answer> => ({
	status: response.status,
	headers: response.headers,
	text: await response.text(),
});

/**
 * Watches over a site while it is ill-treated: what must be true whatever was sent to it.
 * @param secrets what must not be written into the log, besides Awa's password and cookie
 */
export function watchOver(site: Awaited<ReturnType<typeof openSite>>, secrets: string[] = []) {
	const lines: string[] = [];
	const levels = ["log", "info", "warn", "error", "debug"] as const;
	const spies = levels.map((level) =>
		vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.map(String).join(" "))),
	);
	afterAll(() => {
		for (const spy of spies) spy.mockRestore();
	});

	/**
	 * @param echo texts of the test's own that the answer may repeat
	 */
	function expectAnswer(answer: Answer, status: number | number[], echo: string[] = []) {
		const what = `${answer.status} ${answer.text.slice(0, 300)}`;
		expect([status].flat(), what).toContain(answer.status);
		for (const leak of [...inner, process.cwd(), process.env.DATA_DIR ?? "?"])
			expect(withoutEcho(answer.text, echo), what).not.toMatch(leak);
		if (answer.status < 400 || answer.text === "") return;
		const isPage = headerOf(answer, "content-type").includes("text/html");
		const isJson = headerOf(answer, "content-type").includes("json");
		const words = withoutEcho(isPage ? textOf(answer.text) : isJson ? textsIn(answer.text) : answer.text, echo);
		if (isPage) expect(answer.text, what).toMatch(/<html lang="fr"/);
		expect(words, what).not.toMatch(english);
		if (words !== "") expect(words, what).toMatch(french);
	}

	let countAll = "";

	/** How many rows there are of everything. */
	async function counts(): Promise<Counts> {
		if (countAll === "") {
			// The indexes for searches have other rows.
			const ofTables = "type = 'table' and name not glob '*search*'";
			const tables = await client.execute(`select name from sqlite_schema where ${ofTables} order by name`);
			countAll = `select ${tables.rows.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join()}`;
		}
		const [row] = (await client.execute(countAll)).rows;
		return Object.fromEntries(Object.entries(row ?? {}).map(([name, rows]) => [name, Number(rows)]));
	}

	/** The site lives, the database is sound, the folder of uploads holds the files of the rows and nothing unfinished. */
	async function expectSound() {
		await soon("the home page", 1500, async () => {
			const home = await fetch(`${site.origin}/`);
			expect(home.status).toBe(200);
			await home.arrayBuffer();
		});
		// A connection that has searched before may take for damage what another one has written since (SQLite 3.45).
		const unused = createClient({ url: env.databaseUrl });
		const integrity = await unused.execute("pragma integrity_check");
		unused.close();
		const [foreign, paths] = await Promise.all([
			client.execute("pragma foreign_key_check"),
			client.execute("select path from media order by path"),
		]);
		expect(integrity.rows[0]?.integrity_check).toBe("ok");
		expect(foreign.rows).toEqual([]);
		expect(filesOnDisk()).toEqual(paths.rows.map((row) => String(row.path)).toSorted());
		expectQuiet();
	}

	/** Nothing that opens a door stands in the log. */
	function expectQuiet() {
		const cookie = decodeURIComponent(site.cookie().replace(/^[^=]*=/, ""));
		const session =
			cookie &&
			Buffer.from(cookie.split(".")[0] ?? "", "base64")
				.toString()
				.slice(1, -1);
		const log = lines.join("\n");
		for (const secret of [awa.password, cookie, session, ...secrets].filter(Boolean)) expect(log).not.toContain(secret);
	}

	/** The same at the end of a table, the sizes of pictures included: no file without a row, no row without a file. */
	async function expectSoundAtTheEnd() {
		await makeMissingVariants();
		expect(await checkFiles()).toMatchObject({ missing: [], truncated: [], incomplete: [], orphans: [] });
		await expectSound();
	}

	return { expectAnswer, counts, expectSound, expectSoundAtTheEnd, lines };
}

// What Remix says to its own scripts when there is no such route or no action: no reader sees it, no secret is in it.
const ofRemix = /^Unexpected Server Error$|(?<="data":")Error: (You made a|No route matches)[^"]*(\\"[^"]*)*/g;

/** A text as it may be repeated: as it is, as HTML and JSON write it, and in an address. */
const writings = (text: string) => {
	const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	const quoted = html.replaceAll('"', "&quot;").replaceAll("'", "&#x27;");
	const json = JSON.stringify(text).slice(1, -1);
	// As the data of a page's script has it.
	const inScript = json.replace(
		/[<>&\u2028\u2029]/g,
		(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	const query = new URLSearchParams({ a: text }).toString().slice(2);
	return [text, html, quoted, json, inScript, encodeURIComponent(text.toWellFormed()), query];
};

const withoutEcho = (text: string, echo: string[]) =>
	echo
		.filter((part) => part.length > 2)
		.flatMap(writings)
		.reduce((rest, part) => rest.replaceAll(part, ""), text.replace(ofRemix, ""));

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** How much memory stays in use once what is not needed is gone, in bytes. */
export async function memoryInUse(): Promise<number> {
	for (let times = 1; times <= 3; times++) {
		collect();
		await turn(); // what buffers held is given back after a turn
	}
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
