import { beforeEach } from "vitest";
import { db } from "~/db/client.server";
import { attempts } from "~/db/schema.server";
import { allForms } from "./all-forms";
import { attackedSite } from "./attacked-site";
import { formBodyCases } from "./form-body-cases";
import { formFieldCases } from "./form-field-cases";
import { formFlowCases } from "./form-flow-cases";
import { formNameCases } from "./form-name-cases";
import { randomForms } from "./random-forms";
import { runTable } from "./run-table";
import { textCases } from "./text-cases";

const attacked = await attackedSite();
const forms = await allForms(attacked);
const flowCases = await formFlowCases(attacked, forms);
beforeEach(async () => {
	await db.delete(attempts);
});

runTable(attacked.site, [
	...formBodyCases(attacked, forms),
	...formNameCases(forms),
	...formFieldCases(attacked),
	...textCases(attacked),
	...flowCases,
]);

randomForms(attacked, forms, forms.forms.slice(0, 1));
