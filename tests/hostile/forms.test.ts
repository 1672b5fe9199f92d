import { beforeEach } from "vitest";
import { db } from "~/db/client.server";
import { attempts } from "~/db/schema.server";
import { allForms } from "./all-forms";
import { attackedSite } from "./attacked-site";
import { formBodyCases } from "./form-body-cases";
import { randomForms } from "./random-forms";
import { runTable } from "./run-table";

const attacked = await attackedSite();
const forms = await allForms(attacked);
beforeEach(async () => {
	await db.delete(attempts);
});

runTable(attacked.site, formBodyCases(attacked, forms));

randomForms(attacked, forms, forms.forms.slice(0, 1));
