import { beforeEach } from "vitest";
import { db } from "~/db/client.server";
import { attempts, journal } from "~/db/schema.server";
import { moussa } from "../cast";
import { attackedSite } from "./attacked-site";
import { cookieCases } from "./cookie-cases";
import { runTable } from "./run-table";

const attacked = await attackedSite();
beforeEach(async () => {
	await db.delete(attempts);
	await db.delete(journal);
});

runTable(attacked.site, cookieCases(attacked), { secrets: [moussa.password, "un autre puits plus profond"] });
