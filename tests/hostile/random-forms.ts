import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { attempts } from "~/platform/db/schema.server";
import type { allForms, HonestForm } from "./all-forms";
import type { attackedSite } from "./attacked-site";
import { looksLikeLeak, read, watchOver } from "./oracle";
import { hostileTexts } from "./texts";

/** `npm run test:hostile` sends many to every form, `npm test` a few to one. */
const isLong = process.env.HOSTILE === "long";

// The page of another form may show what one has stored: none of it may look like a leak.
const hostile = hostileTexts.filter((text) => !looksLikeLeak(text));

const text = fc.oneof(
	fc.string({ unit: "binary", maxLength: 200 }),
	...(isLong ? [fc.string({ unit: "grapheme", maxLength: 200 })] : []), // its table takes a second to build
	fc.constantFrom(...hostile),
	fc.string({ unit: fc.constantFrom("a", "é", "\n", " ", "🎄", "\u0301"), maxLength: 6000 }),
	fc.double().map(String),
	fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
	fc.constantFrom("on", "now", "later", "draft", "12:00", "image", "video", "no", "events", "2027-01-01", "1", ""),
	fc.webUrl(),
	fc.emailAddress(),
	fc.json({ maxDepth: 3 }),
);

const optional = [
	...["publication", "publicationDate", "publicationTime", "version", "overwrite", "restore", "posterId", "images"],
	...["arrange", "reprise", "remove", "pictureId", "opened", "subject", "shownAt", "startTime", "endTime", "author"],
	...["shareLink", "subtitle", "date", "sample", "iban", "bic", "whatsapp", "phone", "siren", "rna", "redirectTo"],
];

/** Names that no form of the site uses, and that a parser of names may follow. */
const oddNames = [
	...["__proto__", "a.__proto__.x", "title.constructor.x", "toString", "a[4294967295]", "a[-1]", "a[", "a..b", "a\0"],
	...[
		`a${".b".repeat(3000)}`,
		`a${"[0]".repeat(3000)}`,
		".".repeat(3000),
		"n".repeat(10_000),
		"__intent__",
		"__state__",
	],
];

const nothingIsPolluted = () => {
	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(({} as { x?: unknown }).x).toBeUndefined();
};

/** Sends random variations of valid forms. */
export function randomForms(
	{ site }: Awaited<ReturnType<typeof attackedSite>>,
	{ forms, send }: Pick<ReturnType<typeof allForms>, "forms" | "send">,
	which: HonestForm[],
) {
	const oracle = watchOver(site);
	const known = [...new Set([...forms.flatMap((form) => Object.keys(form.fields())), ...optional])];
	const name = fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom(...known) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(...known).chain((one) => fc.constantFrom(`${one}[0]`, `${one}.x`, `${one}[999]`)),
		},
		{ weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
		{ weight: 1, arbitrary: fc.constantFrom(...oddNames) },
	);

	for (const form of which)
		test(`random fields of the form « ${form.name} » are answered in French and do no harm`, async () => {
			await fc.assert(
				fc.asyncProperty(pairsOf(form, name), async ([added, honest, changed]) => {
					const pairs: [string, string][] = [...honest, ...changed, ...added];
					const before = await oracle.counts();
					const answer = await read(await send(form, pairs));
					const echo = pairs.flat().flatMap((part) => [part, part.trim().normalize("NFC")]);
					oracle.expectAnswer(answer, answer.status, echo);
					expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500);
					expect(answer.status).not.toBe(408);
					// What is refused changes nothing but the rate limit and a picture that waits for the corrected form.
					if (answer.status >= 400)
						expect({ ...(await oracle.counts()), ...uncounted }).toEqual({ ...before, ...uncounted });
					nothingIsPolluted();
					await db.delete(attempts);
				}),
				{ numRuns: isLong ? 1000 : 12, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
			);
			await oracle.expectSound();
		});
}

/** A valid form with some fields changed, omitted or sent twice, and others added. */
const pairsOf = (form: HonestForm, name: fc.Arbitrary<string>) =>
	fc.tuple(
		fc.array(fc.tuple(name, text), { maxLength: 6 }),
		fc.subarray(Object.entries(form.fields())),
		fc.array(fc.tuple(fc.constantFrom(...Object.keys({ ...form.fields(), id: "" })), text), { maxLength: 3 }),
	);

const uncounted = { attempts: 0, media: 0 };
