import { newId } from "~/db/new-id.server";
import { noel } from "../cast";
import { picture, terre } from "../files";
import { filePart, multipart, multipartType, textPart } from "../site/raw-request";
import type { attackedSite } from "./attacked-site";
import type { HostileCase } from "./run-table";

const jpeg = await picture(terre, "jpeg", 1500, 1500);
const fields = Object.entries({ id: newId(), ...noel }).map(([name, value]) => textPart(name, value));
const whole = multipart([...fields, filePart("poster", "affiche.jpg", jpeg)]);
const photo = filePart("poster", "a.jpg", jpeg);
const part = (head: string, content = "x") => multipart([{ head, content }]);
const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;
const inKlingon = part(`${disposition('name="title"')}\r\nContent-Type: text/plain; charset=klingon`);
const many = (count: number) => Array.from({ length: count }, (_, n) => textPart(`champ${n}`, "x"));

type Broken = [id: string, what: string, body: Buffer | string, status: number, type?: string];
const broken: Broken[] = [
	["U01", "no content type", whole, 415, ""],
	["U01", "another multipart type", whole, 415, "multipart/mixed; boundary=limite"],
	["U02", "a multipart type without boundary", whole, 400, "multipart/form-data"],
	["U02", "another boundary than the body's", whole, 400, "multipart/form-data; boundary=autre"],
	["U02", "a boundary that its quotes do not close", whole, 400, 'multipart/form-data; boundary="limite'],
	["U05", "nothing in the body", "", 400],
	["U05", "no boundary at the end", multipart([...fields, photo], false), 400],
	["U05", "noise", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), 400],
	["U05", "megabytes after a broken beginning", `--limite\r\nno head\r\n\r\n--limite\r\n${"x".repeat(5e6)}`, 400],
	["U07", "a part without disposition", part("Content-Type: text/plain"), 400],
	["U07", "a disposition of an attachment", part('Content-Disposition: attachment; name="title"'), 400],
	["U07", "a head without a colon", part("Content-Disposition form-data"), 400],
	["U08", "a field without a name", part("Content-Disposition: form-data"), 400],
	["U08", "a field called undefined", part(disposition('name="undefined"')), 400],
	["U08", "a file in a field of another name", multipart([...fields, filePart("autre", "a.jpg", jpeg)]), 400],
	["U09", "a text in base64", part(`${disposition('name="title"')}\r\nContent-Transfer-Encoding: base64`, "eA=="), 400],
	["U09", "a text in an unknown character set", inKlingon, 415],
	["U10", "a part whose head never ends", `--limite\r\nContent-Disposition: ${"x".repeat(100_000)}`, 400],
	["U10", "a part of 3 000 headers", part(`${disposition('name="title"')}\r\n${"X-A: b\r\n".repeat(3000)}X-B: c`), 400],
	[
		"U10",
		"three mebibytes of fields",
		multipart(many(3).map((one) => ({ ...one, content: "x".repeat(2 ** 20) }))),
		413,
	],
	["U10", "a file and too many fields", multipart([photo, ...many(201)]), 400],
	["U10", "a file and a hostile field", multipart([photo, textPart("a[10000000]", "x")]), 400],
	["U10", "401 parts", multipart(Array.from({ length: 401 }, () => filePart("poster", "", ""))), 400],
	...Array.from({ length: 100 }, (_, n) => Math.round((whole.length * (n + 0.5)) / 100)).map(
		(length): Broken => ["U06", `only its first ${length} bytes`, whole.subarray(0, length), 400],
	),
];

/** Multipart forms that are malformed, too large, cut short or sent without permission. */
export function uploadBodyCases({ site, visitor }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const post = (who: Pick<typeof visitor, "send">, path: string, body: Buffer | string, type = multipartType) =>
		who.send(path, { method: "POST", body: new Uint8Array(Buffer.from(body)), headers: { "Content-Type": type } });
	const film = [{ name: "film.mp4", bytes: Buffer.alloc(5_000_000) }];
	const refusedFilm = (what: string, status: number, send: HostileCase["send"]): HostileCase => ({
		id: "U11",
		what: `the megabytes of ${what} are answered unread`,
		status,
		send,
	});
	return [
		...broken.map(
			([id, what, body, status, type]): HostileCase => ({
				id,
				what: `a form with ${what} is refused, and nothing of it is stored`,
				status,
				says: /demande|envoi|corriger/i,
				send: () => post(site, "/admin/events/new", body, type),
			}),
		),
		...["/login/reprise", "/admin/events/new"].map(
			(path): HostileCase => ({
				id: "U09",
				what: `a text in an unknown character set without a session, at ${path}, is refused`,
				status: 415,
				send: () => post(visitor, path, inKlingon),
			}),
		),
		refusedFilm("a visitor without a session", 302, () =>
			visitor.postFiles("/admin/gallery/new", { type: "video" }, "files", film),
		),
		refusedFilm("a visitor without a session, with a script", 401, () =>
			visitor.postFiles("/admin/gallery/files", { type: "video" }, "files", film),
		),
		refusedFilm("another site", 403, () =>
			site.postFiles("/admin/gallery/new", { type: "video" }, "files", film, { Origin: "https://evil.test" }),
		),
	];
}
