import { expect, type Page } from "@playwright/test";

declare global {
	interface Window {
		/** What is sticky or fixed. */
		bars: Element[];
		focused: () => Stop | null;
		/** Where each key found the focus. */
		found: (Stop | null)[];
		/** A key, or the test, is about to move the focus. */
		moving: boolean;
		/** Something else has moved the focus. */
		stolen: boolean;
		/** Scrolls all to where it was before the walk. */
		scrollBack: () => void;
	}
}

/** One that the Tab key should reach, or has reached. */
export type Stop = { place: number; what: string; fault: string | null };

// Of the choices of a group the chosen one is a stop; the arrows lead to the others.
const stops =
	"a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary, video[controls], [tabindex='0']";

/** Prepares the page, too, for both ways of walking. */
export const tabStops = (page: Page) =>
	page.evaluate((selector) => {
		const all = [...document.querySelectorAll("*")];
		if (window.found === undefined) {
			window.found = [];
			const onKey = () => {
				window.found.push(window.focused());
				window.moving = true;
				setTimeout(() => {
					window.moving = false;
				});
			};
			const onFocus = () => {
				window.stolen ||= !window.moving;
				window.moving = false;
			};
			addEventListener("keydown", onKey, true);
			addEventListener("focusin", onFocus, true);
		}
		const scrolled = all.map((element) => [element, element.scrollLeft, element.scrollTop] as const);
		window.scrollBack = () => {
			for (const [element, scrollLeft, scrollTop] of scrolled) Object.assign(element, { scrollLeft, scrollTop });
		};
		window.bars = all.filter((element) => /sticky|fixed/.test(getComputedStyle(element).position));
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
export const startAt = (page: Page, place: number) =>
	page.evaluate((place) => {
		const element = document.querySelectorAll("*")[place];
		if (!(element instanceof HTMLElement)) return;
		element.blur(); // else one that has the focus already is not scrolled to
		window.scrollBack();
		window.moving = true;
		window.stolen = false;
		element.focus({ focusVisible: true } as FocusOptions);
	}, place);

/** Where the focus is; what is wrong there only while the page still moves is not counted. */
export async function settled(page: Page): Promise<Stop | null> {
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
