import { expect } from "vitest";
import { newId } from "~/db/new-id.server";
import { fatou, forage, noel } from "../cast";
import type { allForms, HonestForm } from "./all-forms";
import { allOfIt, soon } from "./effort";
import type { HostileCase } from "./run-table";

/** Names that no form of the site uses. */
const names: [string, string, string][] = [
	["F15", "a[10000000]", "a[10000000]"],
	["F15", "a[4294967295]", "a[4294967295]"],
	["F15", "a[-1]", "a[-1]"],
	["F20", "a[", "a["],
	["F20", "a]", "a]"],
	["F20", "a..b", "a..b"],
	["F20", "[0]", "[0]"],
	["F24", "3 000 dots", ".".repeat(3000)],
	["F24", "nothing", ""],
	["F24", "two words", "a b"],
	["F24", "a NUL", "a\0"],
	["F25", "a.b.b.b and 3 000 more", `a${".b".repeat(3000)}`],
	["F25", "a[0][0][0] and 3 000 more", `a${"[0]".repeat(3000)}`],
	["F26", "__proto__", "__proto__"],
	["F26", "a.__proto__.x", "a.__proto__.x"],
	["F26", "title.constructor.x", "title.constructor.x"],
	["F28", "10 000 letters", "n".repeat(10_000)],
];

/** How long a form may take to refuse a name, in milliseconds. */
const longest = 1000;

const nothingIsPolluted = () => {
	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(String({})).toBe("[object Object]");
	expect(({} as { x?: unknown }).x).toBeUndefined();
};

export function formNameCases({ forms, send }: Awaited<ReturnType<typeof allForms>>): HostileCase[] {
	/** Every valid form, with additional pairs. */
	async function toEvery(more: [string, string][], which: HonestForm[] = forms) {
		const answers: Response[] = [];
		for (const form of which) {
			const pairs = [...Object.entries(form.fields()), ...more];
			answers.push(await soon(form.name, longest, () => send(form, pairs, form.name === "new event")));
		}
		return answers;
	}

	return [
		...names.map(([id, what, name], at) => ({
			id,
			what: `every form refuses a field called ${what}`,
			status: 400,
			says: /La demande est mal formée\.|L’envoi a été interrompu ou est mal formé/,
			send: () => toEvery([[name, "x"]], dealtOut(forms, at)),
			also: nothingIsPolluted,
		})),
		...ofTheLibrary.map(([id, what, pairs]) => ({
			id,
			what: `${what} means nothing to a form`,
			status: 400,
			// The other fields are invalid, so that nothing is saved: adding or removing one would show.
			send: () => toEvery([["id", "x"], ...pairs], idForms(forms)),
			adds: { media: 1 }, // the picture waits for the corrected form
			also: nothingIsPolluted,
		})),
		...shapes.flatMap(([id, what, changes]): HostileCase[] => [
			{
				id,
				what: `an event with ${what} is refused in French`,
				status: 400,
				send: () => sendChanged("new event", { id: newId(), ...noel }, changes),
				adds: { media: 1 }, // the picture waits for the corrected form
			},
			{
				id,
				what: `a report with ${what} is refused in French`,
				status: 400,
				send: () => sendChanged("new report", { id: newId(), title: forage.title, content: "x", date: "" }, changes),
			},
			{
				id,
				what: `a message with ${what} is refused in French`,
				status: 400,
				send: () => sendChanged("contact", { id: newId(), ...fatou }, renamed(changes)),
			},
		]),
	];

	function sendChanged(name: string, fields: Record<string, string>, changes: Changes) {
		const form = forms.find((one) => one.name === name);
		if (form === undefined) throw new Error(`There is no form called ${name}`);
		const pairs = Object.entries({ ...fields, ...changes }).flatMap(([key, value]) =>
			[value].flat().map((one): [string, string] => [key, one]),
		);
		return send(form, pairs, name === "new event");
	}
}

/** In `npm test` two forms get every name, the others a fifth of them. */
const dealtOut = (forms: HonestForm[], at: number) =>
	forms.filter(({ name }, of) => allOfIt || /^(contact|new event)$/.test(name) || of % 5 === at % 5);

/** Those whose identifier must be one. */
const idForms = (forms: HonestForm[]) =>
	forms.filter(({ name }) => /^(contact|new (event|report|account))$/.test(name));

const ofTheLibrary: [string, string, [string, string][]][] = [
	["F29", "an intent that is no JSON", [["__intent__", "{bad"]]],
	[
		"F30",
		"an insertion at a far place",
		[["__intent__", '{"type":"insert","payload":{"name":"title","index":1000000000}}']],
	],
	[
		"F31",
		"an intent for __proto__",
		[["__intent__", '{"type":"update","payload":{"name":"__proto__.x","value":"y"}}']],
	],
	["F32", "an unknown intent", [["__intent__", '{"type":"explode","payload":{}}']]],
	["F33", "a state of 10 000 brackets", [["__state__", "[".repeat(10_000)]]],
];

type Changes = Record<string, string | string[]>;

const shapes: [string, string, Changes][] = [
	["F35", "a title twice", { title: ["x", "y"] }],
	["F35", "an identifier twice", { id: [newId(), newId()] }],
	["F36", "a text where a list would be", { "title[0]": "x", "title[1]": "y", title: [] }],
	["F37", "a list where a date is expected", { "date[0]": "2026-01-01", date: [], title: [] }],
	["F40", "an object where a text is expected", { "title.x": "x", title: [] }],
	["F40", "a text and an object of one name", { "title.x": "x" }],
	["F40", "no identifier", { id: [] }],
	["F40", "an identifier of another kind", { id: "../../etc" }],
	["F40", "names every object has, and no title", { toString: "x", valueOf: "y", hasOwnProperty: "z", title: [] }],
];

/** The same for a form whose text has another name. */
const renamed = (changes: Changes): Changes =>
	Object.fromEntries(Object.entries(changes).map(([name, value]) => [name.replace(/^(title|date)/, "message"), value]));
