import { expect, test } from "vitest";
import { missingPages, publicPages } from "../public-pages";
import { tagsOf } from "./links-of";
import { openSite } from "./open-site";

const site = await openSite();
const paths = [...Object.keys(publicPages), ...Object.keys(missingPages)];

/** What a page has that costs data. */
async function costs(path: string, headers: Record<string, string>) {
	const answer = await site.get(path, headers);
	expect(answer.headers.get("Vary"), path).toMatch(/\bSave-Data\b/);
	if (headers["Save-Data"]) expect(answer.headers.has("Speculation-Rules"), path).toBe(false);
	const html = await answer.text();
	const tags = tagsOf(html);
	return {
		saving: tags.some(({ name, attributes }) => name === "html" && attributes.class === "save-data"),
		// What tells search engines of the page is data, and never run.
		scripts: tags.some(({ name, attributes }) => name === "script" && !/json/.test(attributes.type ?? "")),
		fonts: html.includes(".woff2"),
		sizes: tags.flatMap(({ attributes: { srcset } }) => (srcset ? [srcset.split(",").length] : [])),
	};
}

test.each(paths)(
	"%s comes without scripts and fonts, and with each picture in one size, for who saves data",
	async (path) => {
		expect(await costs(path, { "Save-Data": "on" })).toMatchObject({ saving: true, scripts: false, fonts: false });
		expect(await costs(path, {})).toMatchObject({ saving: false, scripts: true, fonts: true });
	},
);

test("the next page is fetched ahead, but not for who saves data", async () => {
	const rules = async (headers = {}) => (await site.get("/", headers)).headers.get("Speculation-Rules");
	expect(await rules()).toBe('"/speculation-rules.json"');
	expect(await rules({ "Save-Data": "on" })).toBeNull();
});

test("the banner has each picture in one size for who saves data, and in several for others", async () => {
	expect(new Set((await costs("/", { "Save-Data": "on" })).sizes)).toEqual(new Set([1]));
	expect(Math.min(...(await costs("/", {})).sizes)).toBeGreaterThan(1);
});
