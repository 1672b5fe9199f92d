import { expect, type Page } from "@playwright/test";

/** One that the Tab key should reach, or has reached. */
type Stop = { place: number; what: string; fault: string | null };

/**
 * Goes through a page by one key, from its beginning (or, backwards, its end) until it leaves the page, and tells what a
 * keyboard user would miss: what is not reached or out of order, has no visible ring, or stands under the sticky header.
 */
export async function walkByKeys(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
	const expected = await tabStops(page);
	const reached: Stop[] = [];
	const way = key === "Tab" ? 1 : -1;
	await startAt(page, (way === 1 ? expected.at(0) : expected.at(-1))?.place ?? 0);
	for (let steps = 0; steps < expected.length + 40; steps++) {
		const stop = await settled(page);
		// Beyond the last one comes the browser's own window, or the first one again.
		if (stop === null || stop.place === reached[0]?.place) break;
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

// Of the choices of a group the chosen one is a stop; the arrows lead to the others.
const stops =
	"a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary, video[controls], [tabindex='0']";

const tabStops = (page: Page) =>
	page.evaluate(
		(selector) =>
			[...document.querySelectorAll("*")].flatMap((element, place): { place: number; what: string; fault: null }[] =>
				element.matches(selector) &&
				!element.matches(":disabled, [tabindex='-1']") &&
				element.closest("[inert], [aria-hidden='true']") === null &&
				element.checkVisibility({ visibilityProperty: true })
					? [{ place, what: element.outerHTML.slice(0, 120), fault: null }]
					: [],
			),
		stops,
	);

/** Puts the focus on one place, as a key would: the ring shows. */
const startAt = (page: Page, place: number) =>
	page.evaluate((place) => {
		const element = document.querySelectorAll("*")[place];
		if (element instanceof HTMLElement) element.focus({ focusVisible: true } as FocusOptions);
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
const focused = (page: Page) =>
	page.evaluate((): Stop | null => {
		const element = document.activeElement;
		if (element === null || element === document.body || element === document.documentElement) return null;
		const style = getComputedStyle(element);
		const ring = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
		const { top, bottom, left, right } = element.getBoundingClientRect();
		const header = document.querySelector("body > header, .site-header");
		const over = header?.contains(element) ? undefined : header?.getBoundingClientRect();
		const faults = [
			ring < 2 && style.boxShadow === "none" ? "no ring" : "",
			ring >= 2 && / 0\)$|transparent/.test(style.outlineColor) ? "an invisible ring" : "",
			over && top < over.bottom - 1 && bottom > over.top + 1 && bottom - top < innerHeight - over.bottom
				? `under the header (${Math.round(top)} to ${Math.round(bottom)}, under ${Math.round(over.bottom)})`
				: "",
			bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth ? "off the screen" : "",
		].filter(Boolean);
		return {
			place: [...document.querySelectorAll("*")].indexOf(element),
			what: element.outerHTML.slice(0, 120),
			fault: faults.join(", ") || null,
		};
	});
