import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { attempts } from "~/db/schema.server";
import { allForms, type HonestForm } from "./all-forms";
import { attackedSite } from "./attacked-site";
import { effort } from "./effort";
import { keptByForms, refusedEverywhere } from "./naughty-strings";
import { looksLikeTheInside, read, watchOver } from "./oracle";

const attacked = await attackedSite();
const { site } = attacked;
const { forms, send } = await allForms(attacked);
const oracle = watchOver(site);
const runs = effort(12, 1000);

beforeEach(async () => {
	await db.delete(attempts);
});

// What one form has kept, the page of another may show: none of it may look like a leak.
const naughty = [...keptByForms.map((one) => one.text), ...refusedEverywhere].filter(
	(text) => !looksLikeTheInside(text),
);

const text = fc.oneof(
	fc.string({ unit: "binary", maxLength: 200 }),
	fc.string({ unit: "grapheme", maxLength: 200 }),
	fc.constantFrom(...naughty),
	fc.string({ unit: fc.constantFrom("a", "é", "\n", " ", "🎄", "\u0301"), maxLength: 6000 }),
	fc.integer().map(String),
	fc.double().map(String),
	fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
	fc.constantFrom("on", "now", "later", "draft", "12:00", "image", "video", "no", "events", "2027-01-01", "1", ""),
	fc.webUrl(),
	fc.emailAddress(),
	fc.json({ maxDepth: 3 }),
);

/** Names that some form knows, with what may stand behind them, and names of chance. */
const known = [
	...new Set(forms.flatMap((form) => Object.keys(form.fields()))),
	...["publication", "publicationDate", "publicationTime", "version", "overwrite", "restore", "posterId", "images"],
	...["arrange", "reprise", "remove", "pictureId", "opened", "subject", "shownAt", "startTime", "endTime", "author"],
	...["shareLink", "subtitle", "date", "sample", "iban", "bic", "whatsapp", "phone", "siren", "rna", "redirectTo"],
];
const name = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(...known) },
	{
		weight: 1,
		arbitrary: fc.constantFrom(...known).chain((one) => fc.constantFrom(`${one}[0]`, `${one}.x`, `${one}[999]`)),
	},
	{ weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);

/** An honest form of which some fields are changed, left out or sent twice, and others added. */
const pairsOf = (form: HonestForm) =>
	fc.tuple(
		fc.array(fc.tuple(name, text), { maxLength: 6 }),
		fc.subarray(Object.entries(form.fields())),
		fc.array(fc.tuple(fc.constantFrom(...Object.keys({ ...form.fields(), id: "" })), text), { maxLength: 3 }),
	);

const uncounted = { attempts: 0, media: 0 };

for (const form of forms)
	test(`whatever is sent to the form « ${form.name} », it is answered in French and nothing is harmed`, async () => {
		await fc.assert(
			fc.asyncProperty(pairsOf(form), async ([added, honest, changed]) => {
				const pairs: [string, string][] = [...honest, ...changed, ...added];
				const before = await oracle.counts();
				const answer = await read(await send(form, pairs));
				const echo = pairs.flat().flatMap((part) => [part, part.trim().normalize("NFC")]);
				oracle.expectAnswer(answer, answer.status, echo);
				expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
				expect(answer.status).not.toBe(408);
				// What is refused is not done. A guess at a password is counted, and a picture kept for the corrected form.
				if (answer.status >= 400)
					expect({ ...(await oracle.counts()), ...uncounted }).toEqual({ ...before, ...uncounted });
				await db.delete(attempts);
			}),
			{ numRuns: runs, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
		);
		await oracle.expectSound();
	});

test("after all of them nothing is left behind", () => oracle.expectSoundAtTheEnd());
