import { env } from "./env.server";

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
