import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { addToGallery } from "~/gallery/gallery.server";
import { storeFile } from "~/uploads/store-file.server";
import { storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { rawRequest } from "../site/raw-request";
import { attackedSite } from "./attacked-site";
import { effort } from "./effort";
import { type Answer, headerOf } from "./oracle";
import { type HostileCase, runTable } from "./run-table";

const { site, visitor, files } = await attackedSite();
const file = await storedPicture("gallery", 640, "champ.jpg");
const path = `/uploads/${file.path}`;
const last = file.bytes - 1;
await addToGallery(file);
const film = await storeFile(Readable.from([videoBytes(3_000_000)]), "film.mp4", "gallery", ["video"]);
if ("reason" in film) throw new Error(film.reason);
await addToGallery(film);

const ask = (headers: Record<string, string>, method = "GET") => rawRequest(site.origin, path, { headers, method });
const bytesOf = (answer?: Answer) => (answer && "body" in answer ? Buffer.from(answer.body as Buffer).length : 0);
const sends =
	(bytes: number, said = "") =>
	([answer]: Answer[]) => {
		expect(bytesOf(answer)).toBe(bytes);
		expect(answer && headerOf(answer, "content-range")).toBe(said);
	};

const part = (id: string, range: string, bytes: number, said: string): HostileCase => ({
	id,
	what: `a player that asks for ${range.slice(0, 40).replaceAll(String(file.bytes), "…")} gets that part`,
	status: 206,
	send: () => ask({ Range: range }),
	also: sends(bytes, said),
});
const notThere = (id: string, range: string): HostileCase => ({
	id,
	what: `a part that is not there, ${range.replaceAll(String(file.bytes), "…")}, is refused`,
	status: 416,
	send: () => ask({ Range: range }),
	also: sends(0, `bytes */${file.bytes}`),
});
const whole = (id: string, what: string, range: string): HostileCase => ({
	id,
	what: `asked for ${what}, the whole photo is sent`,
	status: 200,
	send: () => ask({ Range: range }),
	also: sends(file.bytes),
});

const longAgo = "Sun, 06 Nov 1994 08:49:37 GMT";
const etag = `"${file.id}"`;
const conditional = (id: string, what: string, headers: Record<string, string>, status: number, bytes: number) => ({
	id,
	what,
	status,
	send: () => ask(headers),
	also: ([answer]: Answer[]) => expect(bytesOf(answer)).toBe(bytes),
});

runTable(site, [
	part("H19", "bytes=0-3", 4, `bytes 0-3/${file.bytes}`),
	part("H19", "bytes=0-99", 100, `bytes 0-99/${file.bytes}`),
	part("H19", "bytes=0-0", 1, `bytes 0-0/${file.bytes}`),
	part("H20", "bytes=-1", 1, `bytes ${last}-${last}/${file.bytes}`),
	part("H20", "bytes=-100", 100, `bytes ${file.bytes - 100}-${last}/${file.bytes}`),
	part("H20", `bytes=-${file.bytes + 1}`, file.bytes, `bytes 0-${last}/${file.bytes}`),
	notThere("H20", "bytes=-0"),
	part("H21", "bytes=5-", file.bytes - 5, `bytes 5-${last}/${file.bytes}`),
	part("H21", "bytes=100-", file.bytes - 100, `bytes 100-${last}/${file.bytes}`),
	part("H21", `bytes=0-${"9".repeat(15)}`, file.bytes, `bytes 0-${last}/${file.bytes}`),
	notThere("H22", "bytes=99999999-"),
	notThere("H22", `bytes=${file.bytes}-`),
	notThere("H22", "bytes=999999999999999-"),
	whole("H23", "letters", "bytes=a-b"),
	whole("H23", "another unit", "lines=0-3"),
	whole("H23", "no numbers", "bytes=-"),
	whole("H23", "nothing", "bytes="),
	whole("H23", "hexadecimal", "bytes=0x0-0x3"),
	whole("H23", "less than nothing", "bytes=--5"),
	whole("H24", "two parts", "bytes=0-0,2-2"),
	whole("H24", "one part and a comma", "bytes=0-0,"),
	whole("H25", "a thousand parts", `bytes=${"0-0,".repeat(1000)}0-0`),
	whole("H25", "a thousand times all of it", `bytes=${"0-,".repeat(1000)}0-`),
	whole("H26", "8 000 digits", `bytes=0-${"9".repeat(8000)}`),
	whole("H26", "8 000 spaces", `bytes=${" ".repeat(8000)}0-1`),
	whole("H23", "a part that ends before it begins", "bytes=9-3"),
	conditional(
		"H27",
		"a part under a wrong If-Range is the whole photo",
		{ Range: "bytes=0-9", "If-Range": '"autre"' },
		200,
		file.bytes,
	),
	conditional(
		"H27",
		"a part under a broken If-Range is the whole photo",
		{ Range: "bytes=0-9", "If-Range": "\\x" },
		200,
		file.bytes,
	),
	conditional("H27", "a part under a right If-Range is that part", { Range: "bytes=0-9", "If-Range": etag }, 206, 10),
	conditional("H27", "a browser that has the photo already is told so", { "If-None-Match": etag }, 304, 0),
	conditional("H27", "a browser that has another one gets this one", { "If-None-Match": '"autre"' }, 200, file.bytes),
	conditional(
		"H27",
		"who asks for another photo of this address gets none",
		{ Cookie: "a=1", "If-Match": '"autre"' },
		412,
		0,
	),
	conditional(
		"H27",
		"who asks for it as it was long ago gets none",
		{ Cookie: "a=1", "If-Unmodified-Since": longAgo },
		412,
		0,
	),
	{
		id: "H28",
		what: "asked for the head of a part, it sends no bytes",
		status: [200, 206],
		send: () => ask({ Range: "bytes=0-9" }, "HEAD"),
		also: sends0,
	},
	{
		id: "H29",
		what: "a file of no bytes is sent, and no part of it",
		status: [200, 206, 416],
		send: async () => {
			const { path } = files.photo;
			const onDisk = join(env.UPLOADS_DIR, path);
			const bytes = readFileSync(onDisk);
			writeFileSync(onDisk, "");
			const ranges = ["", "bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"];
			const answers = await Promise.all(
				ranges.map((range) => rawRequest(site.origin, `/uploads/${path}`, { headers: range ? { Range: range } : {} })),
			);
			writeFileSync(onDisk, bytes);
			return answers;
		},
		also: (answers) => {
			for (const answer of answers) expect(bytesOf(answer)).toBe(0);
		},
	},
]);

function sends0([answer]: Answer[]) {
	expect(bytesOf(answer)).toBe(0);
}

const openFiles = () => readdirSync("/dev/fd").length;

test("H30 visitors who leave after the first kilobyte leave no file open", async () => {
	await visitor.get("/healthz");
	const before = openFiles();
	for (let times = effort(20, 200); times > 0; times--) {
		const leaving = new AbortController();
		const response = await fetch(`${site.origin}/uploads/${film.path}`, { signal: leaving.signal });
		await response.body?.getReader().read();
		leaving.abort();
	}
	await expect.poll(openFiles, { interval: 20, timeout: 5000 }).toBeLessThanOrEqual(before + 3);
	await turn();
	const [row] = await db.select().from(media).where(eq(media.id, film.id));
	expect((await visitor.get(`/uploads/${row?.path}`, { Range: "bytes=0-9" })).status).toBe(206);
});
