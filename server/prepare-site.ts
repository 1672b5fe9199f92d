import { unreadableConsents } from "../app/content/consent/consents.server";
import { rememberCalendarHost } from "../app/content/events/event-outputs.server";
import { claimUploadsFolder } from "../app/media/files/claim-uploads-folder.server";
import { mirrorRefused } from "../app/media/files/refused-pictures.server";
import { settleMedia } from "../app/media/files/settle-media.server";
import { markerOf, notOurs, uploadsFolder } from "../app/media/files/uploads-folder.server";
import { createAdministrator, hasAdministrator } from "../app/people/accounts/accounts.server";
import { isGuessable } from "../app/people/accounts/chosen-password.server";
import { newSetupPath } from "../app/people/accounts/one-time-links.server";
import { secondFactors } from "../app/people/session/second-factor.server";
import { unreadableSecondFactors } from "../app/people/session/session-secret.server";
import { isLocal } from "../app/platform/db/client.server";
import { releaseAll } from "../app/platform/db/cluster/lease.server";
import { cookiesDiffer, wrongClock } from "../app/platform/db/cluster/node-heartbeat.server";
import { withConnection } from "../app/platform/db/connect.server";
import { migrateDatabase } from "../app/platform/db/migrate.server";
import { makeFolder } from "../app/platform/env/disk";
import { type Environment, env, misspelt } from "../app/platform/env/env.server";
import { operatorMessage } from "../app/platform/log/operator-error.server";

/**
 * Prepares the site for its first request: migrations, first administrator.
 * @returns messages for the operator: dangerous settings, and the set-up link while there is no account
 */
export async function prepareSite(): Promise<string[]> {
	makeFolder(env.DATA_DIR);
	await migrateDatabase();
	await mirrorRefused(); // a restored backup must not show what was withdrawn since
	await settleMedia(); // nor may a crash after a change of the rules
	if (isLocal) await releaseAll(); // leases that the last process held
	await rememberCalendarHost();
	const warnings = [...misspelt(process.env), ...warningsOf(env), ...warningsOfNode(), ...(await warningsOfUploads())];
	for (const unreadable of [unreadableSecondFactors(await secondFactors()), await unreadableConsents()])
		if (unreadable) warnings.push(`Attention : ${unreadable}`);
	if (env.DATABASE_READ_URL) warnings.push(...(await replicaWarnings(env.DATABASE_READ_URL)));
	if (await hasAdministrator()) return warnings;
	if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
		if (isGuessable(env.ADMIN_PASSWORD, [env.ADMIN_EMAIL])) throw new Error(weak);
		await createAdministrator(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
		return warnings;
	}
	return [
		...warnings,
		`Créez le premier administrateur (lien valable 24 heures) : ${env.publicUrl}${await newSetupPath()}`,
	];
}

const weak = "ADMIN_PASSWORD se devine trop vite\u202f: prenez plusieurs mots sans rapport entre eux.";

/** Returns warnings about dangerous settings, for the operator's console. */
function warningsOf({ PUBLIC_URL, HOST, SESSION_SECRET }: Environment): string[] {
	const ownSecret = !isLocal && SESSION_SECRET === undefined ? [secretOfOneNode] : [];
	if (PUBLIC_URL === undefined) return isLoopback(HOST) ? ownSecret : [nameless, ...ownSecret];
	const { protocol, hostname } = new URL(PUBLIC_URL);
	return protocol === "http:" && !isLoopback(hostname) ? [unprotected, ...ownSecret] : ownSecret;
}

/** Milliseconds for which a start waits for the replica. */
const replicaTimeLimitMs = 4000;

async function replicaWarnings(url: string): Promise<string[]> {
	try {
		return await withConnection(url, async () => [], replicaTimeLimitMs);
	} catch (error) {
		return [`Attention\u202f: en attendant le réplica, les pages sont lues au primaire. ${operatorMessage(error)}`];
	}
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

const unprotected =
	"Attention\u202f: PUBLIC_URL commence par http:, les mots de passe passent en clair. Mettez un serveur mandataire avec TLS devant le site et écrivez https:.";

const secretOfOneNode =
	"Attention\u202f: sans SESSION_SECRET, chaque serveur du site signe ses cookies à sa façon et les autres ne les reconnaissent pas. Donnez le même à tous, par exemple le résultat de «\u202fopenssl rand -hex 32\u202f».";

const nameless =
	"Attention\u202f: sans PUBLIC_URL, le site répond sous tous les noms et ses cookies passent aussi en clair. Écrivez l’adresse des visiteurs, par exemple PUBLIC_URL=https://www.association.org.";

/** Returns warnings about differences between this node and the others or the database server. */
function warningsOfNode(): string[] {
	const offset = wrongClock();
	const clock = offset === undefined ? [] : [unlikeServer(Math.round(Math.abs(offset) / 60_000), offset > 0)];
	return cookiesDiffer() ? [...clock, otherSecret] : clock;
}

const unlikeServer = (minutes: number, isAhead: boolean) =>
	`Attention\u202f: l’horloge de ce serveur ${isAhead ? "avance" : "retarde"} de ${minutes} minutes sur celle du serveur de la base de données. Mettez-les à l’heure (NTP)\u202f: d’ici là, /readyz répond 503 et rien d’ancien n’est supprimé.`;

const otherSecret =
	"Attention\u202f: un autre serveur du site a un autre SESSION_SECRET, et ses visiteurs devront se connecter sans cesse. Donnez le même à tous, puis redémarrez-les.";

async function warningsOfUploads(): Promise<string[]> {
	const id = await claimUploadsFolder();
	const state = await uploadsFolder();
	if (state === "writable") return [];
	return [
		state === "foreign" && id
			? `Attention\u202f: les photos et les vidéos seront refusées. ${notOurs(markerOf(id))}`
			: closed(),
	];
}

const closed = () =>
	`Attention\u202f: «\u202f${env.UPLOADS_DIR}\u202f» ne se laisse pas écrire, les photos et les vidéos seront refusées. Corrigez ses droits, ou donnez un autre dossier par UPLOADS_DIR.`;
