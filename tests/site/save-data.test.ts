import { expect, test } from "vitest";
import { tagsOf } from "./links-of";
import { openSite } from "./open-site";

const site = await openSite();

/** What a page has that costs data. */
async function costs(path: string, headers: Record<string, string>) {
	const answer = await site.get(path, headers);
	expect(answer.headers.get("Vary"), path).toMatch(/\bSave-Data\b/);
	const html = await answer.text();
	const tags = tagsOf(html);
	return {
		saving: tags.some(({ name, attributes }) => name === "html" && attributes.class === "save-data"),
		// What tells search engines of the page is data, and never run.
		scripts: tags.some(({ name, attributes }) => name === "script" && !/json/.test(attributes.type ?? "")),
		fonts: html.includes(".woff2"),
		ahead: answer.headers.get("Speculation-Rules"),
		sizes: tags.flatMap(({ attributes: { srcset } }) => (srcset ? [srcset.split(",").length] : [])),
	};
}

test.each(["/", "/contact", "/nulle-part"])(
	"%s comes without scripts and fonts, each picture in one size and the next page unfetched, for who saves data",
	async (path) => {
		const saving = await costs(path, { "Save-Data": "on" });
		expect(saving).toMatchObject({ saving: true, scripts: false, fonts: false, ahead: null });
		const others = await costs(path, {});
		expect(others).toMatchObject({ saving: false, scripts: true, fonts: true });
		if (path !== "/") return;
		expect(others.ahead).toBe('"/speculation-rules.json"');
		expect(new Set(saving.sizes)).toEqual(new Set([1]));
		expect(Math.min(...others.sizes)).toBeGreaterThan(1);
	},
);
