import type { IncomingHttpHeaders } from "node:http";
import { createClient } from "@libsql/client";
import { afterAll, expect, vi } from "vitest";
import { checkFiles } from "~/media/files/check-files.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { client } from "~/platform/db/client.server";
import { env } from "~/platform/env/env.server";
import { awa } from "../cast";
import { filesOnDisk } from "../domain/stored";
import { type openSite, textOf } from "../site/open-site";

/** A response, from `fetch` or from a raw request. */
export type Answer = { status: number; headers: IncomingHttpHeaders | Headers; text: string };

/** The number of rows by table. */
export type Counts = Record<string, number>;

// Stack traces, queries, local paths and messages of libraries must not leak.
const leaks = [
	/\n\s+at .+:\d+:\d+/,
	/\bSQLITE_\w+|\b(select|insert into|update|delete from) ["`]?\w+["`]? (.+ )?(from|values|set|where)\b/i,
	/node_modules|file:\/\//,
	/\b(Type|Reference|Range|Syntax|Drizzle\w*|Zod|LibsqlError)?Error:/,
];
const english =
	/\b(invalid (input|type|value|request)|expected|received|required|unexpected|must (be|have|not)|not (found|allowed)|bad request|forbidden|internal server|unsupported|too (big|small|long|large|many)|application error|cannot (get|post))\b/i;
const french = /[éèêàçùœ’]|\b(le|la|les|un|une|des|pas|est|vous|votre|page|site)\b/i;

/** Whether a text would count as a leak. */
export const looksLikeLeak = (text: string) => [...leaks, english].some((pattern) => pattern.test(text));

/** A header of a response; empty when absent. */
export const headerOf = ({ headers }: Answer, name: string) =>
	String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");

/** The string values of a JSON response; users do not read its keys. */
const textsIn = (json: string) =>
	[...JSON.stringify(JSON.parse(json)).matchAll(/(?<=[:[,])"((?:[^"\\]|\\.)*)"(?!:)/g)]
		.map(([, text]) => text)
		.join("\n");

/** Reads a response of `fetch`. */
export const read = async (response: Response): Promise<Answer> => ({
	status: response.status,
	headers: response.headers,
	text: await response.text(),
});

/**
 * The invariants of a site, whatever is sent to it.
 * @param secrets what must not be logged, in addition to Awa's password and cookie
 */
export function watchOver(site: Awaited<ReturnType<typeof openSite>>, secrets: string[] = []) {
	const lines: string[] = [];
	const levels = ["log", "info", "warn", "error", "debug"] as const;
	const spies = levels.map((level) =>
		vi.spyOn(console, level).mockImplementation((...values) => void lines.push(values.map(String).join(" "))),
	);
	afterAll(() => {
		for (const spy of spies) spy.mockRestore();
	});

	/** @param echo texts of the test that the response may repeat */
	function expectAnswer(answer: Answer, status: number | number[], echo: string[] = []) {
		const what = `${answer.status} ${answer.text.slice(0, 300)}`;
		expect([status].flat(), what).toContain(answer.status);
		for (const leak of [...leaks, process.cwd(), process.env.DATA_DIR ?? "?"])
			expect(withoutEcho(answer.text, echo), what).not.toMatch(leak);
		if (answer.status < 400 || answer.text === "") return;
		const isPage = headerOf(answer, "content-type").includes("text/html");
		const isJson = headerOf(answer, "content-type").includes("json");
		const message = withoutEcho(isPage ? textOf(answer.text) : isJson ? textsIn(answer.text) : answer.text, echo);
		if (isPage) expect(answer.text, what).toMatch(/<html lang="fr"/);
		expect(message, what).not.toMatch(english);
		if (message !== "") expect(message, what).toMatch(french);
	}

	let countAll = "";

	async function counts(): Promise<Counts> {
		if (countAll === "") {
			// The tables of the search index have internal rows.
			const ofTables = "type = 'table' and name not glob '*search*'";
			const tables = await client.execute(`select name from sqlite_schema where ${ofTables} order by name`);
			countAll = `select ${tables.rows.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join()}`;
		}
		const [row] = (await client.execute(countAll)).rows;
		return Object.fromEntries(Object.entries(row ?? {}).map(([name, rows]) => [name, Number(rows)]));
	}

	/** The site answers, the database is intact, and the uploads are exactly the files of the rows. */
	async function expectSound() {
		const home = await fetch(`${site.origin}/`);
		expect(home.status).toBe(200);
		await home.arrayBuffer();
		// A connection that has searched before may report writes of another one as corruption (SQLite 3.45).
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
		expectNoSecretLogged();
	}

	/** The log contains no secret. */
	function expectNoSecretLogged() {
		const cookie = decodeURIComponent(site.cookie().replace(/^[^=]*=/, ""));
		const session =
			cookie &&
			Buffer.from(cookie.split(".")[0] ?? "", "base64")
				.toString()
				.slice(1, -1);
		const log = lines.join("\n");
		for (const secret of [awa.password, cookie, session, ...secrets].filter(Boolean)) expect(log).not.toContain(secret);
	}

	/** The same after a table of cases, image variants included: no file without a row, no row without a file. */
	async function expectSoundAtTheEnd() {
		await makeMissingVariants();
		expect(await checkFiles()).toMatchObject({ missing: [], truncated: [], incomplete: [], orphans: [] });
		await expectSound();
	}

	return { expectAnswer, counts, expectSound, expectSoundAtTheEnd, lines };
}

// Remix's messages to its own scripts for a missing route or action: users do not see them, and they contain no secret.
const ofRemix = /^Unexpected Server Error$|(?<="data":")Error: (You made a|No route matches)[^"]*(\\"[^"]*)*/g;

/** The encodings in which a text may be echoed: plain, HTML, JSON and URL. */
const encodings = (text: string) => {
	const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	const quoted = html.replaceAll('"', "&quot;").replaceAll("'", "&#x27;");
	const json = JSON.stringify(text).slice(1, -1);
	// As in the hydration data.
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
		.flatMap(encodings)
		.reduce((rest, part) => rest.replaceAll(part, ""), text.replace(ofRemix, ""));
