import { type Page, test } from "@playwright/test";
import { type Stop, settled, startAt, tabStops } from "./tab-stops";

type Key = "Tab" | "Shift+Tab";

/**
 * Goes through a page by one key, from its beginning (or, backwards, its end) until it leaves the page, and tells what a
 * keyboard user would miss: what is not reached or out of order, has no visible ring, or is hidden by a sticky bar.
 */
export async function walkByKeys(page: Page, key: Key): Promise<string[]> {
	const expected = await tabStops(page);
	// A fault may be there only while the page still moves: key by key, which costs thrice as much, it has time to end.
	if ((await isForHeldKey(page)) && (await faultsOfWalk(page, key, expected, holdKey)).length === 0) return [];
	return faultsOfWalk(page, key, expected, pressKey);
}

/**
 * Whether a held key finds all that single presses do. Without scripts nothing can note where it leads; a script that is
 * fetched for a form in use, or has moved the focus since the last walk, might do something only later.
 */
const isForHeldKey = async (page: Page) =>
	test.info().project.use.javaScriptEnabled !== false &&
	(await page.evaluate(
		() => !window.stolen && (window.loadRoutes !== undefined || !document.querySelector("form[method=post]")),
	));

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

/** Holds the key down. Null when a script has moved the focus, too. */
const holdKey: Press = async (page, key, times) => {
	await page.evaluate(() => {
		window.found = [];
	});
	if (key === "Shift+Tab") await page.keyboard.down("Shift");
	// Without waiting for each one, since the browser would draw them all.
	await Promise.all(Array.from({ length: times }, () => page.keyboard.down("Tab")));
	await page.keyboard.up("Tab");
	if (key === "Shift+Tab") await page.keyboard.up("Shift");
	return page.evaluate(async () => {
		// What a script does before the next frame counts, too.
		await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
		return window.stolen ? [null] : window.found;
	});
};

const pressKey: Press = async (page, key) => {
	const stop = await settled(page);
	if (stop !== null) await page.keyboard.press(key);
	return [stop];
};
