import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InStatement } from "@libsql/client";
import { lock } from "proper-lockfile";
import { placeIn, type Start, signIn, startServer } from "../built-server";

/** A production server. */
export type Site = {
	url: string;
	/** Where its database and uploads are. */
	folder: string;
	output: () => string;
	/** The cookies of a session of Awa's; empty before there is an account. */
	session: string;
	/** Writes into its database what no page can. */
	write: (rows: Row[]) => Promise<void>;
};

type Row = { table: string; row: Record<string, string | number | null> };

/** What a site begins with. */
export type Contents = {
	administrator: "awa" | "set-up link";
	fill?: (site: Site) => Promise<void>;
};

const onMessage = {
	flags: ["--import", "./tests/journeys/write-on-message.mjs"],
	stdio: ["ignore", "pipe", "inherit", "ipc"],
} satisfies Start;

/**
 * Starts a site that many tests use one after the other. Whatever fills it is made once in a run: the other workers copy it.
 * @param filled where the folder of the filled site is, or will be
 * @returns it, a function that restores these contents in its database, and one that ends it
 */
export async function startSite({ administrator, fill }: Contents, filled: string) {
	if (!fill) return runSite({ administrator });
	mkdirSync(filled, { recursive: true });
	const release = await lock(filled, {
		realpath: false,
		stale: 300_000,
		retries: { retries: 3000, minTimeout: 100, maxTimeout: 100 },
	});
	const copy = join(filled, "site");
	if (!existsSync(copy)) {
		const first = await runSite({ administrator, fill });
		await first.stop((folder) => cpSync(folder, copy, { recursive: true }));
	}
	await release();
	return runSite({ administrator: "awa" }, copy);
}

async function runSite({ administrator, fill }: Contents, from?: string) {
	const folder = mkdtempSync(join(tmpdir(), "association-journey-"));
	if (from) cpSync(from, folder, { recursive: true });
	const server = await startServer(placeIn(folder), { ...onMessage, administrator });
	const send = async (statements: InStatement[]) => {
		server.child.send(statements);
		await once(server.child, "message");
	};
	const site: Site = {
		url: server.origin.replace("127.0.0.1", "localhost"),
		folder,
		output: server.output,
		session: administrator === "awa" ? await signIn(server) : "",
		write: (rows) => send(rows.map(insert)),
	};
	await fill?.(site);
	await send([]);
	return {
		site,
		restore: () => send([]),
		async stop(beforeItGoes?: (folder: string) => void) {
			await server.stop();
			beforeItGoes?.(folder);
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // an image process may still write
		},
	};
}

const insert = ({ table, row }: Row) => ({
	sql: `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
	args: Object.values(row),
});

/** The link the operator reads in the console. */
export function setupLink({ output }: Site) {
	const link = output().match(/http\S+\/setup\?token=\S+/)?.[0];
	if (link === undefined) throw new Error("The site printed no setup link");
	return link;
}

/** Sends a form that leads to another page; throws when the site refuses it. */
export async function post({ url, session }: Site, path: string, body: BodyInit) {
	const headers = { Origin: url, Cookie: session };
	const response = await fetch(url + path, { method: "POST", redirect: "manual", body, headers });
	if (response.status !== 302 && response.status !== 303)
		throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
	return response;
}
