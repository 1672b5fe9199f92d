import { type Client, createClient, LibsqlError } from "@libsql/client";
import { env } from "~/env/env.server";

/** Whether an address names a file, as opposed to a libSQL server. */
export const isFile = (url: string) => url.startsWith("file:");

/** The path in the address of a file. */
export const pathOf = (url: string) => url.slice("file:".length);

/** A connection beside the site's: it neither counts writes nor retries, and reads from the primary. */
export const connect = (url = env.databaseUrl): Client =>
	createClient({ url, authToken: isFile(url) ? undefined : env.DATABASE_AUTH_TOKEN, timeout: 5000 });

/** Milliseconds a server may take for one answer. */
const timeLimit = 30_000;

/** @throws LibsqlError when a server that is frozen or cut off does not answer */
export async function withinTimeLimit<Result>(answer: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(reject, timeLimit, new LibsqlError("The database server does not answer", "SERVER_TIMEOUT"));
	});
	return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Calls a function with such a connection, once the server answers. */
export async function withConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
	const client = connect(url);
	try {
		if (!isFile(url)) await withinTimeLimit(client.execute("SELECT 1"));
		return await work(client);
	} finally {
		client.close();
	}
}
