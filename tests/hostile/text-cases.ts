import { expect } from "vitest";
import { db } from "~/db/client.server";
import { journal } from "~/db/schema.server";
import type { attackedSite } from "./attacked-site";
import type { HostileCase } from "./run-table";
import { asStored, expectNoMarkup, type Outcome, type Place, placesForTexts } from "./store-text";
import { cleanedTexts, refusedTexts, storedTexts } from "./texts";

const lists = [
	...["/admin/events?q", "/admin/reports?q", "/admin/editreports?q", "/admin/messages?q", "/admin/corbeille?q"],
	...["/admin/comptes?q", "/admin/journal?texte", "/events?apres", "/rapports?avant", "/login?redirectTo"],
];

/** Texts in every field that stores one: stored unchanged and shown as text, or refused in French. */
export function textCases(attacked: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { site, visitor } = attacked;
	const places = placesForTexts(attacked);
	const every = Object.keys(places) as Place[];

	const store = (
		id: string,
		place: Place,
		text: string,
		status: number[],
		check: (outcome: Outcome) => void,
	): HostileCase => {
		let outcome: Outcome | undefined;
		return {
			id,
			what: `the ${place} is ${JSON.stringify(text).slice(0, 60)}`,
			status,
			echo: [text, asStored(text)],
			empties: ["journal"],
			send: async () => {
				outcome = await places[place](text);
				return outcome.answer;
			},
			also: async () => {
				if (outcome) check(outcome);
				outcome = undefined; // its pages are no memory that the site leaves in use
				await db.delete(journal);
			},
		};
	};
	/** Each kind starts with another field, so that the first cases of all kinds cover every field. */
	const inEvery = (texts: Record<string, string[]>, cases: (id: string, place: Place, text: string) => HostileCase[]) =>
		Object.entries(texts).flatMap(([id, all], kind) =>
			all.flatMap((text) => every.flatMap((_, n) => cases(id, every[(kind + n) % every.length] ?? "message", text))),
		);

	return [
		...inEvery(storedTexts, (id, place, text) => {
			const isLines = place === "text of a report" || place === "message";
			if (/[\r\n\t\u2028\u2029]/.test(text) && !isLines) return [];
			return [
				store(id, place, text, [200, 303], ({ stored, pages }) => {
					expect(stored).toBe(asStored(text));
					expectNoMarkup(pages, text);
				}),
			];
		}),
		...inEvery(cleanedTexts, (id, place, text) => [
			store(id, place, text, [200, 303], ({ stored }) =>
				expect(stored).toMatch(/^(?:\n|[^\p{Cc}\u202a-\u202e\u2066-\u2069])+$/u),
			),
		]),
		...inEvery(refusedTexts, (id, place, text) => [
			store(id, place, text, [400, 413], ({ stored }) => expect(stored).toBeUndefined()),
		]),
		...inEvery({ F42: ["a\ud800b", "\udc00", "fin \ud83d"] }, (id, place, text) => [
			store(id, place, text, [200, 303, 400], ({ stored }) =>
				expect([undefined, text.toWellFormed()]).toContain(stored),
			),
		]),
		...inEvery({ F47: ["", "\t\n ", "\u00a0\u2003\ufeff"] }, (id, place, text) => [
			store(id, place, text, [place === "description of a photo" ? 303 : 400], ({ stored }) =>
				expect(stored ?? "").toBe(""),
			),
		]),
		...Object.entries(storedTexts).flatMap(([kind, texts]) =>
			lists.map(
				(list): HostileCase => ({
					id: "L26 F56",
					what: `texts of the kind ${kind} may be searched for at ${list}`,
					status: 200,
					echo: texts.flatMap((text) => [text, text.slice(0, 100)]),
					send: () =>
						Promise.all(
							texts.map((text) =>
								(list.startsWith("/admin") ? site : visitor).get(`${list}=${encodeURIComponent(text)}`),
							),
						),
					also: (answers) => {
						for (const [at, { text }] of answers.entries()) expectNoMarkup([text], texts[at] ?? "");
					},
				}),
			),
		),
	];
}
