import { migrateDatabase } from "../app/db/migrate.server";
import { checkFiles } from "../app/media/check-files.server";

// What the operator does from the command line: `npm run admin -- COMMAND`.
const commands: Record<string, () => Promise<number>> = {
	/** Tells what of the files and the database does not fit together; exits with 1 if anything. */
	async check() {
		const { missing, incomplete, orphans } = await checkFiles();
		report("Fichiers absents du disque, que la base connaît", missing);
		report("Images dont une variante manque (refaites au prochain passage)", incomplete);
		report("Fichiers du disque que la base ne connaît pas", orphans);
		return missing.length + incomplete.length + orphans.length > 0 ? 1 : 0;
	},
};

function report(what: string, paths: string[]) {
	console.log(`${what}\u202f: ${paths.length}`);
	for (const path of paths) console.log(`  ${path}`);
}

const name = process.argv[2] ?? "";
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
	console.error(`Commandes\u202f: ${Object.keys(commands).join(", ")}`);
	process.exit(2);
}
await migrateDatabase();
process.exit(await command());
