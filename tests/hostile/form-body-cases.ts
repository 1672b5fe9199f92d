import { newId } from "~/db/new-id.server";
import { fatou } from "../cast";
import { rawLine } from "../site/raw-request";
import type { allForms, HonestForm } from "./all-forms";
import type { attackedSite } from "./attacked-site";
import type { HostileCase } from "./run-table";

const urlEncoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=limite";
const bytes = (text: string) => new TextEncoder().encode(text);

type Bodies = { type: string | undefined; body: string; plain: number | number[]; files: number | number[] };

/** Bodies that no page of the site sends, to every form of the site. */
export function formBodyCases(
	{ site }: Awaited<ReturnType<typeof attackedSite>>,
	{ plain, withFiles, sendBody }: Awaited<ReturnType<typeof allForms>>,
): HostileCase[] {
	const toAll = (forms: HonestForm[], body: string, type?: string) =>
		inTurn(forms.map((form) => () => sendBody(form, bytes(body), type)));
	const both = (id: string, what: string, { type, body, plain: ofPlain, files }: Bodies): HostileCase[] => [
		{ id, what: `plain forms refuse ${what}`, status: ofPlain, send: () => toAll(plain, body, type) },
		{ id, what: `forms with files refuse ${what}`, status: files, send: () => toAll(withFiles, body, type) },
	];
	const { host } = new URL(site.origin);
	const head = `POST /contact HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.origin}\r\nContent-Type: ${urlEncoded}\r\n`;
	const tooLong = `message=${"a".repeat(2_000_000)}`;

	return [
		...both("F01", "nothing", { type: urlEncoded, body: "", plain: [303, 400, 403], files: 415 }).map((one) =>
			// Some read no field that must be there: a copy is made, a description is emptied.
			one.what.startsWith("plain") ? { ...one, adds: { attempts: 3, events: 1, journal: 2 } } : one,
		),
		...both("F02", "64 KiB and one byte", { type: urlEncoded, body: "a".repeat(65_537), plain: 413, files: 415 }),
		...both("F02", "65 KiB of a field", {
			type: urlEncoded,
			body: `message=${"a".repeat(66_560)}`,
			plain: 413,
			files: 415,
		}),
		...both("F03", "a field of more than a mebibyte", {
			type: multipart,
			body: `--limite\r\nContent-Disposition: form-data; name="title"\r\n\r\n${"x".repeat(1024 * 1024 + 1)}\r\n--limite--\r\n`,
			plain: [413, 415],
			files: 413,
		}),
		...both("F04", "201 fields", { type: urlEncoded, body: "a=1&".repeat(201), plain: 400, files: 415 }),
		...both("F04", "201 parts", { type: multipart, body: parts(201), plain: 415, files: 400 }),
		...both("F05", "50 000 fields", { type: urlEncoded, body: "a=1&".repeat(50_000), plain: 413, files: 415 }),
		...both("F05", "5 000 parts", { type: multipart, body: parts(5000), plain: 415, files: 400 }),
		...both("F06", "200 000 fields", { type: urlEncoded, body: "a=1&".repeat(200_000), plain: 413, files: 415 }),
		{
			id: "F07",
			what: "a body longer than it says is cut there, and the rest is no request",
			status: 400,
			send: () => rawLine(site.origin, `${head}Content-Length: 5\r\n\r\nname=${new URLSearchParams(fatou)}\r\n\r\n`),
		},
		{
			id: "F07",
			what: "a form that is too long and says so gets its answer, not a dead line",
			status: 413,
			send: () => toAll(plain, tooLong, urlEncoded),
		},
		{
			id: "F08",
			what: "a form that is too long and does not say so gets its answer, not a dead line",
			status: 413,
			send: () => inTurn(plain.map((form) => () => sendBody(form, new Blob([tooLong]).stream(), urlEncoded))),
		},
		...both("F09", "no content type", { type: "", body: "name=Fatou", plain: 415, files: 415 }),
		...both("F10", "JSON", { type: "application/json", body: JSON.stringify(fatou), plain: 415, files: 415 }),
		...both("F11", "plain text", { type: "text/plain", body: "name=Fatou", plain: 415, files: 415 }),
		...both("F11", "XML", {
			type: "text/xml",
			body: "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
			plain: 415,
			files: 415,
		}),
		...both("F12", "multipart without a boundary", {
			type: "multipart/form-data",
			body: "--x--",
			plain: 415,
			files: 400,
		}),
		...both("F13", "multipart with nothing in it", { type: multipart, body: "", plain: 415, files: 400 }),
		...both("F13", "multipart of another boundary", {
			type: "multipart/form-data; boundary=x",
			body: "--x--",
			plain: 415,
			files: [303, 400],
		}).map((one) =>
			// Nobody's name for a leader is a name taken away.
			one.what.startsWith("plain")
				? one
				: { ...one, what: "an empty multipart form is what it is", adds: { journal: 1 } },
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

/** One after the other: at once, their bodies would count as the memory of one. */
async function inTurn<Value>(works: (() => Promise<Value>)[]): Promise<Value[]> {
	const done: Value[] = [];
	for (const work of works) done.push(await work());
	return done;
}
