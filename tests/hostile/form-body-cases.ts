import { newId } from "~/db/new-id.server";
import { fatou } from "../cast";
import { rawLine } from "../site/raw-request";
import type { allForms, HonestForm } from "./all-forms";
import type { attackedSite } from "./attacked-site";
import { allOfIt } from "./effort";
import type { HostileCase } from "./run-table";

const urlEncoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=limite";
const bytes = (text: string) => new TextEncoder().encode(text);

type Bodies = { type: string | undefined; body: string; plain: number | number[]; files: number | number[] };

/** Bodies that no page of the site sends, for every form. */
export function formBodyCases(
	{ site }: Awaited<ReturnType<typeof attackedSite>>,
	{ forms, sendBody }: Awaited<ReturnType<typeof allForms>>,
): HostileCase[] {
	const isPlain = ({ file }: HonestForm) => file === undefined;
	const tried = forms.filter((_, at) => allOfIt || at % 5 === 0);
	const plain = tried.filter(isPlain);
	const toAll = (forms: HonestForm[], body: string, type?: string) =>
		inSeries(forms.map((form) => () => sendBody(form, bytes(body), type)));
	const both = (id: string, what: string, { type, body, ...expected }: Bodies, which = tried): HostileCase[] => [
		{
			id,
			what: `plain forms refuse ${what}`,
			status: expected.plain,
			send: () => toAll(which.filter(isPlain), body, type),
		},
		{
			id,
			what: `forms with files refuse ${what}`,
			status: expected.files,
			send: () =>
				toAll(
					which.filter((form) => !isPlain(form)),
					body,
					type,
				),
		},
	];
	const { host } = new URL(site.origin);
	const head = `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nContent-Type: ${urlEncoded}\r\n`;
	const tooLong = `message=${"a".repeat(2_000_000)}`;

	return [
		...both("F01", "nothing", { type: urlEncoded, body: "", plain: [303, 400, 403], files: 415 }, forms).map((one) =>
			// Some require no field: a copy is made, a description and the fields of two sections of settings are emptied.
			one.what.startsWith("plain") ? { ...one, adds: { attempts: 3, events: 1, journal: 4, settings: 24 } } : one,
		),
		...both("F02", "64 KiB and one byte", { type: urlEncoded, body: "a".repeat(65_537), plain: 413, files: 415 }),
		...both("F03", "a field of more than a mebibyte", {
			type: multipart,
			body: `--limite\r\nContent-Disposition: form-data; name="title"\r\n\r\n${"x".repeat(1024 * 1024 + 1)}\r\n--limite--\r\n`,
			plain: [413, 415],
			files: 413,
		}),
		...both("F04", "201 fields", { type: urlEncoded, body: "a=1&".repeat(201), plain: 400, files: 415 }),
		...both("F04", "201 parts", { type: multipart, body: parts(201), plain: 415, files: 400 }),
		{
			id: "F07",
			what: "a body longer than announced is cut there, and the rest is no request",
			status: 400,
			send: () => rawLine(site.origin, `${head}Content-Length: 5\r\n\r\nname=${new URLSearchParams(fatou)}\r\n\r\n`),
		},
		{
			id: "F07",
			what: "a form that announces too great a length is answered, not cut off",
			status: 413,
			send: () => toAll(plain, tooLong, urlEncoded),
		},
		{
			id: "F08",
			what: "a form that is too long and chunked is answered, not cut off",
			status: 413,
			send: () => inSeries(plain.map((form) => () => sendBody(form, new Blob([tooLong]).stream(), urlEncoded))),
		},
		...both("F09", "no content type", { type: "", body: "name=Fatou", plain: 415, files: 415 }),
		...both("F10", "JSON", { type: "application/json", body: JSON.stringify(fatou), plain: 415, files: 415 }),
		...both("F11", "plain text", { type: "text/plain", body: "name=Fatou", plain: 415, files: 415 }),
		...both("F12", "multipart without a boundary", {
			type: "multipart/form-data",
			body: "--x--",
			plain: 415,
			files: 400,
		}),
		...both("F13", "multipart with nothing in it", { type: multipart, body: "", plain: 415, files: 400 }),
		...both(
			"F13",
			"multipart of another boundary",
			{ type: "multipart/form-data; boundary=x", body: "--x--", plain: 415, files: [303, 400] },
			forms,
		).map((one) =>
			// A leader without a name is removed.
			one.what.startsWith("plain")
				? one
				: { ...one, what: "an empty multipart form is read as empty", adds: { journal: 1 } },
		),
		...both("F14", "letters of two bytes", {
			type: `${urlEncoded}; charset=utf-16`,
			body: "name=Fatou",
			plain: 415,
			files: 415,
		}),
		{
			id: "F14",
			what: "a plain form whose type is written in capitals, with its character set, is read",
			status: 200,
			adds: { messages: 1, attempts: 1 },
			send: () => {
				const [contact] = plain;
				const body = new URLSearchParams({ id: newId(), ...fatou }).toString();
				return contact ? sendBody(contact, bytes(body), "APPLICATION/X-WWW-FORM-URLENCODED; Charset=UTF-8") : [];
			},
		},
	].flat() as HostileCase[];
}

const parts = (many: number) =>
	`${Array.from({ length: many }, (_, n) => `--limite\r\nContent-Disposition: form-data; name="c${n}"\r\n\r\nx\r\n`).join("")}--limite--\r\n`;

/** In series: at once, their bodies would exceed the memory of one address. */
async function inSeries<Value>(works: (() => Promise<Value>)[]): Promise<Value[]> {
	const done: Value[] = [];
	for (const work of works) done.push(await work());
	return done;
}
