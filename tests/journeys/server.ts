import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InStatement } from "@libsql/client";
import { placeIn, type Start, signIn, startServer } from "../built-server";

/** A production server. */
export type Site = {
	url: string;
	/** Where its database and uploads are. */
	folder: string;
	output: () => string;
	/** The cookie of a session of Awa's; empty before there is an account. */
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
 * Starts a site that many tests use one after the other.
 * @returns it, a function that restores these contents in its database, and one that ends it
 */
export async function startSite({ administrator, fill }: Contents) {
	const folder = mkdtempSync(join(tmpdir(), "association-journey-"));
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
		async stop() {
			await server.stop();
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
