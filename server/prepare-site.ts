import { mkdir } from "node:fs/promises";
import { createAdministrator, hasAdministrator } from "../app/auth/accounts.server";
import { newSetupPath } from "../app/auth/one-time-links.server";
import { migrateDatabase } from "../app/db/migrate.server";
import { env } from "../app/env.server";

/**
 * What must be done before the first request: migrations, the first administrator.
 * @returns lines for the operator: where to create the first account, while there is none
 */
export async function prepareSite(): Promise<string[]> {
	await mkdir(env.UPLOADS_DIR, { recursive: true });
	await migrateDatabase();
	if (await hasAdministrator()) return [];
	if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
		await createAdministrator(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
		return [];
	}
	return [`Créez le premier administrateur (lien valable 24 heures) : ${env.publicUrl}${await newSetupPath()}`];
}
