import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { env } from "~/env/env.server";
import { addToGallery } from "~/gallery/gallery.server";
import { storedPicture } from "../domain/stored";
import { rawRequest } from "../site/raw-request";
import type { attackedSite } from "./attacked-site";
import { type Answer, headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

const bytesOf = (answer?: Answer) => (answer && "body" in answer ? Buffer.from(answer.body as Buffer).length : 0);

/** Valid and invalid ranges and preconditions for a photo. */
export async function rangeCases({ site }: Awaited<ReturnType<typeof attackedSite>>): Promise<HostileCase[]> {
	const file = await storedPicture("gallery", 640, "champ.jpg");
	const path = `/uploads/${file.path}`;
	const last = file.bytes - 1;
	const empty = await storedPicture("gallery", 650, "vide.jpg");
	for (const one of [file, empty]) await addToGallery(one);

	const ask = (headers: Record<string, string>, method = "GET") => rawRequest(site.origin, path, { headers, method });
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
		what: `a request for ${what} gets the whole photo`,
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

	return [
		part("H19", "bytes=0-3", 4, `bytes 0-3/${file.bytes}`),
		part("H20", "bytes=-100", 100, `bytes ${file.bytes - 100}-${last}/${file.bytes}`),
		part("H20", `bytes=-${file.bytes + 1}`, file.bytes, `bytes 0-${last}/${file.bytes}`),
		notThere("H20", "bytes=-0"),
		part("H21", "bytes=100-", file.bytes - 100, `bytes 100-${last}/${file.bytes}`),
		part("H21", `bytes=0-${"9".repeat(15)}`, file.bytes, `bytes 0-${last}/${file.bytes}`),
		notThere("H22", `bytes=${file.bytes}-`),
		whole("H23", "letters", "bytes=a-b"),
		whole("H23", "another unit", "lines=0-3"),
		whole("H23", "hexadecimal", "bytes=0x0-0x3"),
		whole("H24", "two parts", "bytes=0-0,2-2"),
		whole("H25", "a thousand parts", `bytes=${"0-0,".repeat(1000)}0-0`),
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
		conditional("H27", "a part under a right If-Range is that part", { Range: "bytes=0-9", "If-Range": etag }, 206, 10),
		conditional("H27", "a browser that has the photo gets 304", { "If-None-Match": etag }, 304, 0),
		conditional("H27", "a browser that has another one gets this one", { "If-None-Match": '"autre"' }, 200, file.bytes),
		conditional("H27", "a precondition that is false gets nothing", { Cookie: "a=1", "If-Match": '"autre"' }, 412, 0),
		conditional(
			"H27",
			"a precondition of long ago gets nothing",
			{ Cookie: "a=1", "If-Unmodified-Since": longAgo },
			412,
			0,
		),
		{
			id: "H28",
			what: "a HEAD request for a range gets no bytes",
			status: [200, 206],
			send: () => ask({ Range: "bytes=0-9" }, "HEAD"),
			also: ([answer]) => expect(bytesOf(answer)).toBe(0),
		},
		{
			id: "H29",
			what: "a file of no bytes is sent, and no part of it",
			status: [200, 206, 416],
			send: async () => {
				const { path } = empty;
				const onDisk = join(env.UPLOADS_DIR, path);
				const bytes = readFileSync(onDisk);
				writeFileSync(onDisk, "");
				const ranges = ["", "bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"];
				const answers = await Promise.all(
					ranges.map((range) =>
						rawRequest(site.origin, `/uploads/${path}`, { headers: range ? { Range: range } : {} }),
					),
				);
				writeFileSync(onDisk, bytes);
				return answers;
			},
			also: (answers) => {
				for (const answer of answers) expect(bytesOf(answer)).toBe(0);
			},
		},
	];
}
