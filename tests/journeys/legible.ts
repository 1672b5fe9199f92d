import { expect, type Page } from "@playwright/test";

/** A window of another size, once the page has taken its shape. */
export async function resize(page: Page, size: { width: number; height: number }) {
	await page.setViewportSize(size);
	await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

/** What stands outside the width of the page, so that one has to scroll sideways to read it. */
export const beside = (page: Page) =>
	page.evaluate(() => {
		const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
		const scrolls = (element: Element | null): boolean =>
			element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
		const outside = [...document.body.querySelectorAll("*")].filter((element) => {
			const { left, right, width, height } = element.getBoundingClientRect();
			if (width <= 1 || height <= 1 || element.closest("[aria-hidden=true], .visually-hidden")) return false;
			const said = element.childElementCount === 0 && element.textContent?.trim() !== "";
			return said && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement);
		});
		return [
			...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
			...outside.map((element) => element.outerHTML.slice(0, 120)),
		];
	});

/** Words that are cut off where they stand. */
export const cut = (page: Page) =>
	page.evaluate(() => {
		const measure = document.createElement("canvas").getContext("2d");
		const cutPlaceholder = (field: HTMLInputElement) => {
			if (measure === null) return true;
			const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
			Object.assign(measure, { font, letterSpacing });
			const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
			return measure.measureText(field.placeholder).width > room;
		};
		return [...document.body.querySelectorAll("*")]
			.filter((element) => {
				if (element instanceof HTMLInputElement && element.placeholder) return cutPlaceholder(element);
				const style = getComputedStyle(element);
				const words = [...element.childNodes].some(
					(node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
				);
				// What is one pixel large is for screen readers.
				if (!words || element.clientWidth <= 1 || element.closest(".visually-hidden")) return false;
				const clips = /hidden|clip/;
				return (
					(clips.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
					(clips.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
				);
			})
			.map((element) => element.outerHTML.slice(0, 120));
	});

/** Letters, words and lines as far apart as a reader may set them (WCAG 1.4.12). */
export const spreadOut = (page: Page) =>
	page.evaluate(() => {
		const style = new CSSStyleSheet();
		style.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
			p { margin-block-end: 2em !important }`);
		document.adoptedStyleSheets.push(style);
	});

/** What a thumb has to hit and that is smaller than 44 px; a link within a sentence may be. */
export const smallTargets = (page: Page) =>
	page.evaluate(() => {
		const inSentence = (element: Element) =>
			getComputedStyle(element).display === "inline" &&
			[...(element.parentElement?.childNodes ?? [])].some(
				(node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
			);
		/** What answers to a touch for it: its label, or what a link is stretched over. */
		const areaOf = (element: HTMLElement) => {
			const stretched = getComputedStyle(element, "::after").position === "absolute";
			return (stretched ? element.offsetParent : element.closest("label")) ?? element;
		};
		return [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
			.filter((element) => {
				if (!element.checkVisibility({ visibilityProperty: true }) || inSentence(element)) return false;
				if (element.matches("[tabindex='-1'], .visually-hidden") || element.closest("[aria-hidden=true]")) return false;
				const { width, height } = areaOf(element).getBoundingClientRect();
				return Math.min(width, height) < 43.5;
			})
			.map((element) => {
				const { width, height } = element.getBoundingClientRect();
				return `${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 120)}`;
			});
	});
