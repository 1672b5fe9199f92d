import { unreadableConsents } from "../app/content/consent/consents.server";
import { explainedWords, namedColumns } from "../app/giving/statements/import-statement.server";
import { checkFiles } from "../app/media/files/check-files.server";
import { whyForeign } from "../app/media/files/uploads-folder.server";
import { inviteSchema } from "../app/people/accounts/account-form-schemas.server";
import { type AccountLink, linkHours } from "../app/people/accounts/one-time-links.server";
import { invite, memberByEmail, members, newLinkFor } from "../app/people/accounts/team.server";
import { record } from "../app/people/journal/record.server";
import { accountStateLabel, roleLabel, roles } from "../app/people/session/permissions";
import { disableSecondFactor, secondFactors } from "../app/people/session/second-factor.server";
import { unreadableSecondFactors } from "../app/people/session/session-secret.server";
import { client } from "../app/platform/db/client.server";
import { migrateDatabase } from "../app/platform/db/migrate.server";
import { newId } from "../app/platform/db/new-id.server";
import { env } from "../app/platform/env/env.server";
import { adminPaths } from "../app/platform/kinds/paths";
import { foldCase } from "../app/platform/search/fold-text.server";
import { help } from "./admin-help";
import { printStatement } from "./read-statement";

// The operator's commands: `npm run admin -- COMMAND [E-MAIL]`.
const commands: Record<string, (email: string, more: string) => Promise<number>> = {
	/** Reports files and database rows that do not match; exits with 1 if there are any. */
	async check() {
		const { missing, truncated, incomplete, orphans, unreadable } = await checkFiles();
		report("Fichiers absents du disque, que la base connaît", missing);
		report("Fichiers qui n’ont plus leur taille (à reprendre d’une sauvegarde)", truncated);
		report("Images dont une variante manque (refaites au prochain passage)", incomplete);
		report("Fichiers du site que la base ne connaît pas", orphans);
		report("Ce qui ne se laisse pas lire", unreadable);
		const sealed = unreadableSecondFactors(await secondFactors());
		console.log(sealed ?? "Toutes les doubles vérifications se lisent.");
		const contacts = await unreadableConsents();
		console.log(contacts ?? "Tous les contacts des autorisations se lisent.");
		return sealed || contacts || [missing, truncated, incomplete, orphans, unreadable].some(({ length }) => length > 0)
			? 1
			: 0;
	},

	/** Lists the accounts. */
	async list() {
		let count = 0;
		for await (const { email, name, state, role } of allMembers()) {
			console.log([accountStateLabel[state].padEnd(9), roleLabel[role].padEnd(14), email, name].join("  ").trimEnd());
			count++;
		}
		if (count === 0) console.log(noAccountMessage);
		return 0;
	},

	/** Creates an account, by default an administrator's, and prints the link with which its owner chooses a password. */
	async invite(email, wanted) {
		const address = inviteSchema.shape.email.safeParse(email);
		if (!address.success) return refuse("Donnez une adresse\u202f: npm run admin -- invite nom@exemple.org");
		const role = wanted === "" ? "administrator" : roleNamed(wanted);
		if (role === undefined) return refuse(`« ${wanted} » n’est pas un rôle. Il y a : ${roleNames.join(", ")}.`);
		const id = newId();
		const path = await invite(id, "", address.data, role);
		if (path === undefined) return refuse(`${email} a déjà un compte. Un nouveau lien\u202f: reset-password ${email}`);
		await record(operator, "account.invited", { id, name: address.data });
		return printLink(path, "invite");
	},

	/** Prints a link for a new password. */
	async "reset-password"(email) {
		if (email === "") return refuse("Donnez une adresse\u202f: npm run admin -- reset-password nom@exemple.org");
		const found = await memberByEmail(email);
		if (found === undefined) return refuse(`Aucun compte n’a l’adresse «\u202f${email}\u202f».`);
		const path = await newLinkFor(found);
		if (path === undefined)
			return refuse(`Ce compte est désactivé. Un administrateur peut le réactiver dans ${adminPaths.accounts}.`);
		const purpose = found.state === "invited" ? "invite" : "reset";
		const action = purpose === "invite" ? "account.invited" : "account.reset";
		await record(operator, action, { id: found.id, name: found.name || found.email });
		return printLink(path, purpose);
	},

	/** Prints what the site would read from a statement. */
	async "read-statement"() {
		return printStatement(process.argv.slice(3), { named: await namedColumns(), words: await explainedWords() });
	},

	/** Switches off the second factor of an account whose owner has lost phone and recovery codes. */
	async "reset-second-factor"(email) {
		if (email === "") return refuse("Donnez une adresse\u202f: npm run admin -- reset-second-factor nom@exemple.org");
		const found = await memberByEmail(email);
		if (found === undefined) return refuse(`Aucun compte n’a l’adresse «\u202f${email}\u202f».`);
		if (!(await disableSecondFactor(found.id))) return refuse("Ce compte n’a pas de double vérification.");
		await record(operator, "account.secondFactorReset", { id: found.id, name: found.name || found.email });
		console.log("Double vérification arrêtée\u202f: le site ne demandera que le mot de passe.");
		return 0;
	},
};

const roleNames = roles.map((role) => roleLabel[role].toLowerCase());

/** Returns the role with a French name, which may lack its accents. */
const roleNamed = (name: string) => roles.find((role) => foldCase(roleLabel[role]) === foldCase(name));

const noAccountMessage = `Aucun compte. À son démarrage, le site affiche le lien qui crée le premier
administrateur (une seule fois, 24 heures)\u202f: redémarrez le site pour l’avoir.`;

/** The actor in the audit log. */
const operator = { id: null, name: "Ligne de commande" };

async function* allMembers() {
	let after: string | undefined;
	do {
		const page = await members({ after });
		yield* page.items;
		after = page.after;
	} while (after);
}

function printLink(path: string, purpose: AccountLink) {
	console.log(`Lien à transmettre (une seule fois, ${linkHours[purpose]} heures)\u202f: ${env.publicUrl}${path}`);
	if (!env.PUBLIC_URL)
		console.error(
			"Attention\u202f: sans PUBLIC_URL, ce lien n’ouvre que sur ce serveur. Écrivez l’adresse du site dans .env.",
		);
	return 0;
}

function refuse(why: string) {
	console.error(why);
	return 1;
}

function report(what: string, paths: string[]) {
	console.log(`${what}\u202f: ${paths.length}`);
	for (const path of paths) console.log(`  ${path}`);
}

const name = process.argv[2] ?? "";
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
	if (name !== "") console.error(`«\u202f${name}\u202f» n’est pas une commande.\n`);
	console.error(help);
	process.exit(2);
}
await migrateDatabase();
const foreign = await whyForeign(client);
if (foreign) console.error(foreign);
if (foreign && name === "check") process.exit(1);
process.exit(await command(process.argv[3] ?? "", process.argv[4] ?? ""));
