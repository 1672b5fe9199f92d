import { expect, test } from "vitest";
import { needProgress, type Target } from "~/giving/needs/need-progress";

const well: Target = { goal: "money", target: 300_000, currency: "EUR", unit: "", arrived: 0, state: "open" };
const satchels: Target = { ...well, goal: "things", target: 40, unit: "cartables", arrived: 26 };
const euros = (received: number, promised = 0) => ({ currency: "EUR" as const, received, promised });
/** `Intl` writes several kinds of spaces. */
const plain = (words: string | null) => words?.replace(/\s/g, " ") ?? null;

test("only what arrived moves the bar, what is promised stands apart", () => {
	const progress = needProgress(well, [euros(140_000, 5000)]);
	expect(progress).toMatchObject({ percent: 46, badge: "En cours", reached: false });
	expect(plain(progress.words)).toBe("1 400 € reçus sur 3 000 €");
	expect(plain(progress.promised)).toBe("50 €");
	expect(needProgress(well, [euros(0, 300_000)])).toMatchObject({ percent: 0, reached: false });
});

test("a bar is full no sooner than the target is reached, and never more than full", () => {
	expect(needProgress(well, [euros(299_999)])).toMatchObject({ percent: 99, reached: false });
	expect(needProgress(well, [euros(300_000)])).toMatchObject({
		percent: 100,
		reached: true,
		badge: "Objectif atteint",
	});
	expect(needProgress(well, [euros(900_000)]).percent).toBe(100);
});

test("other currencies are named, not converted", () => {
	const { percent, also } = needProgress(well, [euros(30_000), { currency: "XOF", received: 50_000, promised: 0 }]);
	expect([percent, plain(also)]).toEqual([10, "50 000 F CFA"]);
});

test("things are counted as the association counts them; money for them is named apart", () => {
	const progress = needProgress(satchels, [euros(2000)]);
	expect([progress.percent, progress.words, plain(progress.also)]).toEqual([65, "26 sur 40 cartables", "20 €"]);
});

test("a need without a target says what arrived, and a closed one that it is over", () => {
	const progress = needProgress({ ...well, goal: "none", target: 0, state: "closed" }, [euros(2000)]);
	expect(progress).toMatchObject({ percent: null, words: null, badge: "Terminé", isOpen: false });
	expect(plain(progress.also)).toBe("20 €");
});
