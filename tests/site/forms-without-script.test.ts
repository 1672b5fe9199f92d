import { beforeAll, expect, test } from "vitest";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { fillSite } from "./fill-site";
import { tagsOf } from "./links-of";
import { openSite } from "./open-site";

// Every form is one that a browser sends by itself: scripts read the same forms, and would hide what is missing.

const site = await openSite();
const pages = new Map<string, string>();
const pathsOfThings: string[] = [];
beforeAll(async () => {
	const { event, report } = await fillSite();
	await site.signIn();
	pathsOfThings.push(`/admin/events/${event}`, `/admin/editreports/${report}`, `/admin/reports/${report}/delete`);
	for (const path of [...Object.keys(publicPages), ...Object.keys(missingPages), ...adminPages, ...pathsOfThings])
		pages.set(path, await site.html(path));
	forms = readForms();
}, 60_000);

/** The forms of all pages with their attributes, fields and buttons; a button may stand outside of its form. */
const readForms = () =>
	[...pages].flatMap(([path, html]) =>
		[...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => {
			const [own, ...inside] = tagsOf(form);
			const attributes = own?.attributes ?? {};
			const outside = tagsOf(html).filter(({ attributes: { form } }) => form !== undefined && form === attributes.id);
			const controls = [...inside, ...outside];
			return {
				at: `${path} → ${attributes.action ?? path}`,
				action: attributes.action ?? path,
				method: attributes.method,
				kind: attributes.class,
				novalidate: attributes.novalidate,
				enctype: attributes.enctype,
				fields: controls.filter(({ name }) => /^(input|textarea|select)$/.test(name)),
				buttons: form.match(/<button(?![^>]*type="button")[^>]*>/g) ?? [],
				outside: outside.filter(({ name }) => name === "button").length,
			};
		}),
	);
let forms: ReturnType<typeof readForms> = [];

test("forms post, but those that search or filter", () => {
	expect(forms.length).toBeGreaterThan(80);
	const read = forms.filter(({ method }) => method !== "post");
	expect(new Set(read.map(({ method }) => method))).toEqual(new Set(["get"]));
	expect(
		read.filter(({ kind = "" }) => !/^(search-form|list-search|journal-filter)$/.test(kind)).map(({ at }) => at),
	).toEqual([]);
});

test("a form with files is sent in parts, else only their names would arrive", () => {
	const withFiles = forms.filter(({ fields }) => fields.some(({ attributes }) => attributes.type === "file"));
	expect(withFiles.length).toBeGreaterThan(5);
	expect(withFiles.filter(({ enctype }) => enctype !== "multipart/form-data").map(({ at }) => at)).toEqual([]);
});

test("every field has a name and a form has a button that sends it, enabled before any script", () => {
	const nameless = forms.flatMap(({ at, fields }) =>
		fields
			// A hidden name of the account is there for password managers, and not sent.
			.filter(({ attributes: { name, hidden } }) => !name && hidden === undefined)
			.map((field) => `${at}: ${JSON.stringify(field)}`),
	);
	expect([...new Set(nameless)]).toEqual([]);
	const stuck = forms.filter(
		({ buttons, outside }) => outside === 0 && !buttons.some((button) => !/ disabled=/.test(button)),
	);
	expect(stuck.map(({ at }) => at)).toEqual([]);
});

test("the browser itself checks the forms of visitors", () => {
	const posted = forms.filter(({ at, method }) => !at.startsWith("/admin") && method === "post");
	expect(posted.length).toBeGreaterThan(1);
	expect(posted.filter(({ novalidate }) => novalidate !== undefined).map(({ at }) => at)).toEqual([]);
});

test("every form is posted to an address that takes it", async () => {
	const actions = new Set(forms.flatMap(({ method, action }) => (method === "post" ? [action] : [])));
	for (const action of actions) {
		if (action === "/logout") continue;
		const { status } = await site.post(action, {});
		expect.soft(status, action).not.toBe(405);
		expect.soft(status, action).toBeLessThan(500);
	}
});
