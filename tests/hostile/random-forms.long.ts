import { beforeEach, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { attempts } from "~/platform/db/schema.server";
import { allForms } from "./all-forms";
import { attackedSite } from "./attacked-site";
import { watchOver } from "./oracle";
import { randomForms } from "./random-forms";

const attacked = await attackedSite();
const forms = allForms(attacked);
const oracle = watchOver(attacked.site);
beforeEach(async () => {
	await db.delete(attempts);
});

randomForms(attacked, forms, forms.forms);

test("after all cases nothing is left behind", () => oracle.expectSoundAtTheEnd());
