import { beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../site/open-site";
import { attackedSite } from "./attacked-site";
import { allOfIt } from "./effort";
import { keptByForms, refusedEverywhere } from "./naughty-strings";
import { watchOver } from "./oracle";
import { asKept, expectNoMarkup, type Place, placesForTexts } from "./stored-or-refused";

const attacked = await attackedSite();
const { site, visitor } = attacked;
const { places, forget } = placesForTexts(attacked);
const oracle = watchOver(site);
beforeEach(forget);

const every = Object.keys(places) as Place[];
const kinds = [...new Set(keptByForms.map(({ kind }) => kind))];

test("the texts are many, and no two are one", () => {
	const texts = [...keptByForms.map(({ text }) => text), ...refusedEverywhere];
	expect(new Set(texts).size).toBe(texts.length);
	expect(texts.length).toBeGreaterThan(200);
});

describe.each(kinds)("texts of the kind « %s »", (kind) => {
	const texts = keptByForms.filter((one) => one.kind === kind).map(({ text }) => text);

	test.each(every)("are kept as they are in the %s, and shown as text, or refused in French", async (place) => {
		for (const [at, text] of texts.entries()) {
			// In a minute every third text goes to one place, all of them in turn.
			if (!allOfIt && (at % 3 > 0 || every[(at / 3) % every.length] !== place)) continue;
			const { answer, kept, pages } = await places[place](text);
			oracle.expectAnswer(answer, [200, 303, 400], [text, asKept(text)]);
			if (answer.status === 400) expect(kept, text).toBeUndefined();
			else expect(kept, text).toBe(asKept(text));
			// Each of these has a letter or a sign, and is short enough.
			expect(answer.status, text).not.toBe(400);
			expectNoMarkup(pages, text);
		}
		await oracle.expectSound();
	});

	test("may be searched for in every list", async () => {
		for (const [at, text] of texts.entries())
			for (const [of, list] of lists.entries()) {
				if (!allOfIt && at % (2 * lists.length) !== of) continue;
				const response = await (list.startsWith("/admin") ? site : visitor).get(`${list}=${encodeURIComponent(text)}`);
				const html = await response.text();
				oracle.expectAnswer({ status: response.status, headers: response.headers, text: html }, 200, [
					text,
					text.slice(0, 100),
				]);
				expectNoMarkup([html], text);
				expect(textOf(html).length).toBeGreaterThan(50);
			}
		await oracle.expectSound();
	});
});

const lists = [
	...["/admin/events?q", "/admin/reports?q", "/admin/editreports?q", "/admin/messages?q", "/admin/corbeille?q"],
	...["/admin/comptes?q", "/admin/journal?texte", "/events?apres", "/rapports?avant", "/login?redirectTo"],
];

test.each(every)("controls and marks that turn the direction are refused in the %s", async (place) => {
	for (const text of refusedEverywhere) {
		const { answer, kept } = await places[place](text);
		oracle.expectAnswer(answer, 400, [text]);
		expect(kept, JSON.stringify(text)).toBeUndefined();
	}
	await oracle.expectSoundAtTheEnd();
});
