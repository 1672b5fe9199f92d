import { deflateSync } from "node:zlib";
import { newId } from "~/platform/db/new-id.server";
import { fatou, noel } from "../cast";
import { element, videoBytes, webmBytes } from "../files";
import { browser } from "../site/open-site";
import { rawLine } from "../site/raw-request";
import * as made from "./made-files";

/** The status; 0 when the site closed the connection. */
type Sent = () => Promise<{ status: number }>;

const fields = (count: number, name: (n: number) => string, value = "x") =>
	Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), value]));
const box = (type: string, length: number) => {
	const bytes = Buffer.alloc(length);
	bytes.writeUInt32BE(length);
	bytes.write(type, 4, "latin1");
	return bytes;
};

/** Its segment information has a title as long as this. */
const webmTitle = (bytes: number) => element("1549a966", element("7ba9", Buffer.alloc(bytes, "a")));

/**
 * The largest hostile inputs of each kind: fields, names, headers, pictures, archives, videos.
 * @param cookie of a session
 */
export function worstInputs(origin: string, cookie: string): [string, Sent][] {
	const [visitor, volunteer] = [browser(origin), browser(origin, cookie)];
	const upload = (type: string, name: string, bytes: Buffer) => () =>
		volunteer.postFiles("/admin/gallery/files", { type }, "files", [{ name, bytes }]);
	const message = (fields: Record<string, string>) => () =>
		visitor.post("/contact", { id: newId(), ...fatou, ...fields });
	const event = (fields: Record<string, string>) => () =>
		volunteer.postFiles("/admin/events/new", { id: newId(), ...noel, ...fields }, "poster", []);
	const withLine =
		(...lines: string[]) =>
		() =>
			rawLine(origin, ["GET / HTTP/1.1", "Host: a", "Connection: close", ...lines, "", ""].join("\r\n")).catch(() => ({
				status: 0,
			}));

	return [
		["a field of 1 MiB", event({ title: "é".repeat(524_288) })],
		["50 000 fields", message(fields(50_000, (n) => `a${n}`))],
		["20 000 parts", event(fields(20_000, (n) => `a${n}`))],
		["3 000 objects in objects", message({ [`a${".b".repeat(3000)}`]: "x" })],
		["brackets in brackets", message({ __state__: "[".repeat(60_000), __intent__: "{".repeat(1000) })],
		["10 000 combining marks", message({ message: `e${"\u0301".repeat(10_000)}` })],
		["a search of 6 000 signs", () => volunteer.get(`/admin/events?q=${"%25_".repeat(1500)}`)],
		["a header of 200 kB", withLine(`X-A: ${"a".repeat(200_000)}`)],
		["900 headers", withLine(...Array.from({ length: 900 }, () => "X-A: b"))],
		["a body of 30 MB that is no form", message({ message: "x".repeat(30_000_000) })],
		["a PNG of 50 million pixels and more", upload("image", "a.png", made.greyPng(8000, 8000))],
		["a header of 60 000 by 60 000", upload("image", "a.png", made.lyingPng(60_000, 60_000))],
		["a PNG whose text unfolds to 50 MB", upload("image", "a.png", made.greyPng(60, 40, made.hugeText(50e6)))],
		["a PNG whose profile unfolds to 50 MB", upload("image", "a.png", made.greyPng(61, 40, made.hugeProfile(50e6)))],
		["a million frames", upload("image", "a.gif", made.manyFrames(1_000_000))],
		["an image of 30 MB", upload("image", "a.png", Buffer.concat([made.greyPng(9, 9), Buffer.alloc(30e6)]))],
		[
			"a ZIP of 30 MB",
			upload("image", "a.png", Buffer.concat([made.zip, deflateSync(Buffer.alloc(30e6)), Buffer.alloc(30e6)])),
		],
		["5 000 boxes in boxes", upload("video", "a.mp4", made.videos.boxesInBoxes)],
		["60 000 boxes", upload("video", "a.mp4", Buffer.concat([videoBytes(), Buffer.alloc(480_000, box("free", 8))]))],
		["tags of 40 MB", upload("video", "a.mp4", Buffer.concat([videoBytes(), box("udta", 40e6)]))],
		["a WebM with a title of 40 MB", upload("video", "a.webm", webmBytes(1, { more: [webmTitle(40e6)] }))],
		[
			"a WebM of two million elements",
			upload("video", "a.webm", webmBytes(2, { more: [Buffer.alloc(4e6, Buffer.from([0xec, 0x80]))] })),
		],
		[
			"two hundred files",
			() =>
				volunteer.postFiles(
					"/admin/gallery/files",
					{},
					"files",
					Array.from({ length: 200 }, (_, n) => ({ name: `${n}.jpg`, bytes: made.pdf })),
				),
		],
	];
}
