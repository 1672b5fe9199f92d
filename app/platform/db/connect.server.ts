import { setImmediate as nextTurn } from "node:timers/promises";
import { type Client, createClient, LibsqlError } from "@libsql/client";
import { withinTimeLimit } from "~/platform/db/cluster/time-limit.server";
import { env } from "~/platform/env/env.server";

/** Returns whether a URL names a file, as opposed to a libSQL server. */
export const isFile = (url: string) => url.startsWith("file:");

/** Returns the path in the URL of a file. */
export const pathOf = (url: string) => url.slice("file:".length);

/** Opens a connection beside the site's: it neither counts writes nor retries, and reads from the primary. */
export const connect = (url = env.databaseUrl): Client =>
	handleRejections(createClient({ url, authToken: isFile(url) ? undefined : env.DATABASE_AUTH_TOKEN, timeout: 5000 }));

/** Milliseconds that a server may take for one answer to a command of the operator. */
export const commandTimeLimitMs = 30_000;

/** Calls a function with such a connection, once the server answers. */
export async function withConnection<Result>(
	url: string,
	work: (client: Client) => Promise<Result>,
	timeLimit = commandTimeLimitMs,
): Promise<Result> {
	const client = connect(url);
	try {
		if (!isFile(url)) await withinTimeLimit(client.execute("SELECT 1"), timeLimit).catch(explainRefusal(url));
		return await work(client);
	} finally {
		client.close();
	}
}

/**
 * Handles a rejection. When a server ends the transaction of `migrate`, @libsql/client 0.18 rejects two promises, one
 * of them without a handler (that of `PRAGMA foreign_keys=on`), which would end this process with a stack trace.
 */
function handleRejections(client: Client): Client {
	const { migrate } = client;
	client.migrate = async (statements) => {
		process.on("unhandledRejection", ignoreAnswer);
		try {
			return await migrate.call(client, statements);
		} finally {
			await nextTurn(); // Node reports rejections once the microtasks are done
			process.off("unhandledRejection", ignoreAnswer);
		}
	};
	return client;
}

/** Ignores rejections by a server. @throws any other reason, which ends the process as it would without this */
function ignoreAnswer(reason: unknown) {
	if (!(reason instanceof Error && "proto" in reason)) throw reason;
}

/**
 * Explains why a first call to a server failed.
 * @throws Error in French when that server cannot be used, else the same error
 */
export const explainRefusal =
	(url = env.databaseUrl) =>
	async (error: unknown): Promise<never> => {
		const isOfQuery = error instanceof LibsqlError && /^SQL/.test(error.code);
		const isOfServer = [LibsqlError, SyntaxError, TypeError].some((kind) => error instanceof kind); // of its JSON, too
		const reason = isOfServer && !isOfQuery ? await whyUnusable(url) : undefined;
		throw reason ? new Error(reason) : error;
	};

/** The answer of a URL to libSQL's HTTP protocol. */
type Answer = {
	/** Whether it is a libSQL server that accepts our token. */
	good?: boolean;
	status?: number;
	/** The reason for a missing answer: a code of the system or of Node. */
	code?: string;
};

/** Reasons for a failure; the first that matches is reported. */
const reasons: { matches: (answer: Answer) => boolean; say: (server: string) => string }[] = [
	{
		matches: ({ status }) => status === 401 || status === 403,
		say: () =>
			"Le serveur de la base de données refuse DATABASE_AUTH_TOKEN, qui manque, est faux ou a expiré\u202f: demandez-lui un nouveau jeton.",
	},
	{
		matches: ({ code = "" }) => /CERT|ISSUER|SIGNED|SIGNATURE/.test(code),
		say: (server) =>
			`Le certificat TLS du serveur de ${server} n’est pas valable\u202f: vérifiez le nom dans cette adresse, sinon renouvelez ce certificat.`,
	},
	{
		matches: ({ code = "" }) => /^(ERR_SSL_|EPROTO)/.test(code),
		say: (server) =>
			`Le serveur de ${server} ne parle pas TLS\u202f: commencez cette adresse par ws://, ou écrivez ?tls=0 à la fin de libsql://.`,
	},
	{
		matches: ({ status, code = "" }) => status !== undefined || /^(HPE_|UND_ERR_SOCKET)/.test(code),
		say: (server) =>
			`Ce qui répond à l’adresse de ${server} n’est pas un serveur libSQL\u202f: vérifiez le port, et qu’elle s’arrête là. Si ce serveur demande TLS, commencez-la par libsql://.`,
	},
	{
		matches: () => true,
		say: (server) => `Le serveur de ${server} ne répond pas\u202f: vérifiez cette adresse, et qu’il est en marche.`,
	},
];

/**
 * Asks a server why it failed: over WebSocket it may refuse by closing the connection, over HTTP it answers.
 * @returns a French sentence for the operator; undefined when it answers as it should
 */
export async function whyUnusable(url: string): Promise<string | undefined> {
	const address = new URL(url.replace(/^ws|^libsql(?=.*[?&]tls=0)/, "http").replace(/^libsql/, "https"));
	const answer = await ask(new URL("/v2/pipeline", address.origin));
	if (answer.good && address.pathname === "/") return undefined;
	return reasons.find(({ matches }) => matches(answer))?.say(nameOf(url));
}

async function ask(address: URL): Promise<Answer> {
	try {
		const response = await fetch(address, {
			method: "POST",
			headers: { Authorization: `Bearer ${env.DATABASE_AUTH_TOKEN ?? ""}` },
			body: '{"requests":[]}',
			redirect: "manual",
			signal: AbortSignal.timeout(4000),
		});
		const text = await response.text();
		return { good: response.ok && /^\s*\{.*"results"/.test(text), status: response.status };
	} catch (error) {
		return { code: codeOf(error) };
	}
}

/** Returns the code of the innermost cause: fetch failed ← connection refused. */
function codeOf(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	return codeOf(error.cause) ?? ("code" in error ? String(error.code) : undefined);
}

/** Returns the name of the setting that contains a URL, else the URL without its token. */
function nameOf(url: string): string {
	if (url === env.databaseUrl) return "DATABASE_URL";
	return url === env.DATABASE_READ_URL ? "DATABASE_READ_URL" : `«\u202f${url.replace(/\?.*/, "")}\u202f»`;
}
