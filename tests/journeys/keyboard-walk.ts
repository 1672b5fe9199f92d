import { expect, type Page, test } from "@playwright/test";

declare global {
	interface Window {
		/** What is sticky or fixed. */
		bars: Element[];
		focused: () => Stop | null;
		/** Where each key found the focus. */
		found: (Stop | null)[];
		record: () => void;
	}
}

/** One that the Tab key should reach, or has reached. */
type Stop = { place: number; what: string; fault: string | null };

type Key = "Tab" | "Shift+Tab";

/**
 * Goes through a page by one key, from its beginning (or, backwards, its end) until it leaves the page, and tells what a
 * keyboard user would miss: what is not reached or out of order, has no visible ring, or is hidden by a sticky bar.
 */
export const walkByKeys = async (page: Page, key: Key) => faultsOfWalk(page, key, await tabStops(page), pressKey);

/**
 * The same with the key held down, for a page that `walkByKeys` has gone through at another size: a third of the work, but
 * too fast for scripts that move the focus later.
 */
export async function walkHoldingKey(page: Page, key: Key): Promise<string[]> {
	const expected = await tabStops(page);
	const scripted = test.info().project.use.javaScriptEnabled ?? true;
	// What is found while the page still moves may be no fault.
	if (scripted && (await faultsOfWalk(page, key, expected, holdKey)).length === 0) return [];
	return faultsOfWalk(page, key, expected, pressKey);
}

/** Presses the key as often as is asked, or once; where it found the focus each time, null outside the page. */
type Press = (page: Page, key: Key, times: number) => Promise<(Stop | null)[]>;

async function faultsOfWalk(page: Page, key: Key, expected: Stop[], press: Press): Promise<string[]> {
	const way = key === "Tab" ? 1 : -1;
	await startAt(page, (way === 1 ? expected.at(0) : expected.at(-1))?.place ?? 0);
	const found = await press(page, key, expected.length + 1);
	while (!walkIn(found).over && found.length < expected.length + 40) found.push(...(await press(page, key, 4)));
	const { reached, again } = walkIn(found);
	const missed = expected.filter(({ place }) => !reached.some((stop) => stop.place === place));
	const backwards = reached.filter(
		({ place }, index) => (place - (reached[index - 1]?.place ?? place - way)) * way < 0,
	);
	return [
		...(reached.length === 0 ? ["nothing is reached"] : []),
		...missed.map(({ what }) => `not reached: ${what}`),
		...backwards.map(({ what }) => `out of order: ${what}`),
		...[...reached, ...again].flatMap(({ what, fault }) => (fault === null ? [] : [`${fault}: ${what}`])),
	];
}

/** The stops up to the end of the page, or to the first one again, to which a dialog leads back. */
function walkIn(found: (Stop | null)[]) {
	const end = found.indexOf(null);
	const stops = (end === -1 ? found : found.slice(0, end))
		.filter((stop) => stop !== null)
		// A video has buttons of its own inside, which the page does not see.
		.filter(({ place }, index, all) => place !== all[index - 1]?.place);
	const first = stops.findIndex(({ place }, index) => index > 1 && place === stops[0]?.place);
	const reached = first === -1 ? stops : stops.slice(0, first);
	return { reached, again: stops.slice(reached.length, reached.length + 1), over: end !== -1 || first !== -1 };
}

/** Holds the key down; only a page that may run scripts can note where that leads. */
const holdKey: Press = async (page, key, times) => {
	await page.evaluate(() => {
		window.found = [];
		window.record = () => window.found.push(window.focused());
		addEventListener("keydown", window.record, true);
	});
	if (key === "Shift+Tab") await page.keyboard.down("Shift");
	// Without waiting for each one, since the browser would draw them all.
	await Promise.all(Array.from({ length: times }, () => page.keyboard.down("Tab")));
	await page.keyboard.up("Tab");
	if (key === "Shift+Tab") await page.keyboard.up("Shift");
	return page.evaluate(() => {
		removeEventListener("keydown", window.record, true);
		return window.found;
	});
};

const pressKey: Press = async (page, key) => {
	const stop = await settled(page);
	if (stop !== null) await page.keyboard.press(key);
	return [stop];
};

// Of the choices of a group the chosen one is a stop; the arrows lead to the others.
const stops =
	"a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary, video[controls], [tabindex='0']";

/** Prepares the page for `focused`, too. */
const tabStops = (page: Page) =>
	page.evaluate((selector) => {
		const all = [...document.querySelectorAll("*")];
		window.bars = all.filter((element) => /sticky|fixed/.test(getComputedStyle(element).position));
		window.focused = () => {
			const element = document.activeElement;
			if (element === null || element === document.body || element === document.documentElement) return null;
			const style = getComputedStyle(element);
			const ring = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
			// A calendar or a clock has a button inside that has the focus, and its ring, before the field has.
			const inside = element.matches("[type=date], [type=time]") && !element.matches(":focus-visible");
			const { top, left, right, ...box } = element.getBoundingClientRect().toJSON();
			// Of a text of many lines a browser keeps that of the caret in sight, here the first one.
			const bottom = element.matches("textarea") ? Math.min(box.bottom, top + 60) : box.bottom;
			/** How many pixels of the element's height a bar hides. */
			const hidden = (bar: Element) => {
				const over = bar.getBoundingClientRect();
				const [from, to] = [Math.max(top, over.top), Math.min(bottom, over.bottom)];
				const middle = (Math.max(left, over.left) + Math.min(right, over.right)) / 2;
				return to - from > 1 && bar.contains(document.elementFromPoint(middle, (from + to) / 2)) ? to - from : 0;
			};
			const bars = window.bars.filter((bar) => !bar.contains(element));
			const free = innerHeight - bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
			// What is higher than the room between the bars cannot be seen whole, unless it is they that take too much of it.
			const fits = bottom - top < Math.max(free, innerHeight / 2);
			const faults = [
				ring < 2 && style.boxShadow === "none" && !inside ? "no ring" : "",
				ring >= 2 && / 0\)$|transparent/.test(style.outlineColor) ? "an invisible ring" : "",
				...bars
					.filter((bar) => fits && hidden(bar) > 0)
					.map((bar) => `${Math.round(hidden(bar))} of ${Math.round(bottom - top)} px under .${bar.className}`),
				bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth ? "off the screen" : "",
			].filter(Boolean);
			return {
				place: [...document.querySelectorAll("*")].indexOf(element),
				what: element.outerHTML.slice(0, 120),
				fault: faults.join(", ") || null,
			};
		};
		return all.flatMap((element, place): { place: number; what: string; fault: null }[] =>
			element.matches(selector) &&
			!element.matches(":disabled, [tabindex='-1']") &&
			element.closest("[inert], [aria-hidden='true']") === null &&
			element.checkVisibility({ visibilityProperty: true })
				? [{ place, what: element.outerHTML.slice(0, 120), fault: null }]
				: [],
		);
	}, stops);

/** Puts the focus on one place, as a key would: the ring shows. */
const startAt = (page: Page, place: number) =>
	page.evaluate((place) => {
		const element = document.querySelectorAll("*")[place];
		if (!(element instanceof HTMLElement)) return;
		element.blur(); // else one that has the focus already is not scrolled to
		element.focus({ focusVisible: true } as FocusOptions);
	}, place);

/** Where the focus is; what is wrong there only while the page still moves is not counted. */
async function settled(page: Page): Promise<Stop | null> {
	const stop = await focused(page);
	if (stop === null || stop.fault === null) return stop;
	const fault = async () => (await focused(page))?.fault ?? null;
	await expect
		.poll(fault, { timeout: 500 })
		.toBeNull()
		.catch(() => undefined);
	return focused(page);
}

/** Where the focus is, and what is wrong with how it is seen there; null outside the page. */
const focused = (page: Page) => page.evaluate(() => window.focused());
