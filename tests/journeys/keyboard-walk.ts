import { expect, type Page } from "@playwright/test";

declare global {
	interface Window {
		/** Where the focus is, and what is wrong with how it is seen there; null outside the page. */
		focused: () => Stop | null;
	}
}

/** One that the Tab key should reach, or has reached. */
type Stop = { place: number; what: string; fault: string | null };

// Of the choices of a group the chosen one is a stop; the arrows lead to the others.
const stops =
	"a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary, video[controls], [tabindex='0']";

/**
 * Goes through a page by one key, from its beginning (or, backwards, its end) until it leaves the page, and tells what a
 * keyboard user would miss: what is not reached or out of order, has no visible ring, or is hidden by a sticky bar.
 */
export async function walkByKeys(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
	const expected = await tabStops(page);
	const way = key === "Tab" ? 1 : -1;
	await startAt(page, expected.at(way === 1 ? 0 : -1)?.place ?? 0);
	const reached: Stop[] = [];
	while (reached.length < expected.length + 40) {
		const stop = await settled(page);
		// Outside the page, or at the first one again, to which a dialog leads back.
		if (stop === null || (reached.length > 1 && stop.place === reached[0]?.place)) break;
		// A video has buttons of its own inside, which the page does not see.
		if (stop.place !== reached.at(-1)?.place) reached.push(stop);
		await page.keyboard.press(key);
	}
	const missed = expected.filter(({ place }) => !reached.some((stop) => stop.place === place));
	const backwards = reached.filter(
		({ place }, index) => (place - (reached[index - 1]?.place ?? place - way)) * way < 0,
	);
	return [
		...(reached.length === 0 ? ["nothing is reached"] : []),
		...missed.map(({ what }) => `not reached: ${what}`),
		...backwards.map(({ what }) => `out of order: ${what}`),
		...reached.flatMap(({ what, fault }) => (fault === null ? [] : [`${fault}: ${what}`])),
	];
}

const tabStops = (page: Page) =>
	page.evaluate((selector) => {
		const all = [...document.querySelectorAll("*")];
		const sticky = all.filter((element) => /sticky|fixed/.test(getComputedStyle(element).position));
		window.focused = () => {
			const element = document.activeElement;
			if (element === null || element === document.body || element === document.documentElement) return null;
			const style = getComputedStyle(element);
			const ring = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
			// A calendar, a clock or a film has buttons inside; one that has the focus has the ring, too.
			const inside = element.matches("[type=date], [type=time], video") && !element.matches(":focus-visible");
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
			const bars = sticky.filter((bar) => !bar.contains(element));
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

const focused = (page: Page) => page.evaluate(() => window.focused());
