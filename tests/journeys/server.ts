import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { InStatement } from "@libsql/client";
import { awa } from "../cast";
import { freePort } from "../free-port.mjs";

/** A production server. */
export type Site = {
	url: string;
	/** Where its database and uploads are. */
	folder: string;
	/** What it printed while it started. */
	printed: string[];
	/** The cookie of a session of Awa's; empty before there is an account. */
	session: string;
	/** Writes into its database what no page can. */
	write: (rows: Row[]) => Promise<void>;
};

type Row = { table: string; row: Record<string, string | number | null> };

/** What a site begins with. */
export type Contents = {
	/** The first administrator, unless she is to create her account herself. */
	administrator?: typeof awa;
	fill?: (site: Site) => Promise<void>;
};

/**
 * Starts a site, which many tests may use one after the other.
 * @returns it, a function that takes its database back to these contents, and one that ends it
 */
export async function startSite({ administrator, fill }: Contents) {
	const folder = mkdtempSync(join(tmpdir(), "association-journey-"));
	const { server, ...started } = await start(folder, administrator);
	const send = async (statements: InStatement[]) => {
		server.send(statements);
		await once(server, "message");
	};
	const site: Site = { ...started, folder, session: "", write: (rows) => send(rows.map(insert)) };
	if (administrator) site.session = await sessionOn(site);
	await fill?.(site);
	await send([]);
	return {
		site,
		restore: () => send([]),
		async stop() {
			server.kill("SIGTERM");
			if (server.exitCode === null) await once(server, "exit");
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // an image process may still write
		},
	};
}

const insert = ({ table, row }: Row) => ({
	sql: `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
	args: Object.values(row),
});

async function start(folder: string, administrator: Contents["administrator"]) {
	const port = await freePort();
	const server: ChildProcess = fork("build/server.js", {
		execArgv: ["--import", "./tests/journeys/write-on-message.mjs"],
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: join(folder, "data"),
			UPLOADS_DIR: join(folder, "uploads"),
			...(administrator && { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }),
		},
		stdio: ["ignore", "pipe", "inherit", "ipc"],
	});
	const printed: string[] = [];
	if (!server.stdout) throw new Error("The server has no output to read");
	for await (const line of createInterface(server.stdout)) {
		printed.push(line);
		const last = administrator ? "Le site est prêt" : "Créez le premier administrateur";
		if (!line.startsWith(last)) continue;
		server.stdout.resume(); // a full pipe would block the server
		return { server, url: `http://localhost:${port}`, printed };
	}
	throw new Error(`The site did not start: ${printed.join("\n")}`);
}

/** The link the operator reads in the console. */
export function setupLink({ printed }: Site) {
	const link = printed.join("\n").match(/http\S+\/setup\?token=\S+/)?.[0];
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

/** Awa signs in without a browser. How she does it in one is the matter of `sign-in.spec.ts`. */
async function sessionOn(site: Site): Promise<string> {
	const { headers } = await post(site, "/login", new URLSearchParams(awa));
	return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
