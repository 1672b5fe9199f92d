import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { afterAll, expect, test } from "vitest";
import { rewriteFilm } from "~/media/films/rewrite-film";
import { shownPackets } from "~/media/films/shown-packets";
import { maker, phoneVideo, place } from "../camera-files";
import { avc, box, brand, element, mp4Index, uint32, videoBytes, webmBytes } from "../files";
import { film, secret } from "../film-files";
import { videos } from "../hostile/made-files";

const folder = await mkdtemp(join(tmpdir(), "films-"));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a film anew, and gives back what came of it. */
async function rewritten(bytes: Buffer) {
	const [from, to] = [join(folder, "sent"), join(folder, "stored")];
	writeFileSync(from, bytes);
	const result = await rewriteFilm(from, to).catch(() => ({ outcome: "damaged" }) as const);
	return { ...result, saved: result.outcome === "rewritten" ? readFileSync(to) : Buffer.alloc(0) };
}

const said = Buffer.from(secret);
const tags = { title: secret, artist: secret, comment: secret, raw: { "©xyz": secret, LOCATION: secret } };
const told = { tags, name: secret, trailing: secret };
const behind = (bytes: Buffer) => Buffer.concat([bytes, box("free", said), box("uuid", said), said]);
/** Title, program and date of the film, chapters, a file, tags, a gap. */
const webmTexts = [
	element("1549a966", element("7ba9", said), element("4d80", said), element("5741", said), element("4461", said)),
	element("1043a770", element("45b9", element("b6", element("80", element("85", said))))),
	element("1941a469", element("61a7", element("466e", said), element("465c", said))),
	element("1254c367", element("7373", element("67c8", element("45a3", said), element("4487", said)))),
	element("ec", said),
];

const contentOf = (result: object) => "contentSha256" in result && result.contentSha256;

test.each([
	["MP4 with tags and names", "mp4", async () => behind(await film({ ...told, sound: "aac" }))],
	["MOV with tags", "mp4", () => film({ ...told, as: "mov", sound: "opus" })],
	["MKV with H.264", "mp4", () => film({ ...told, as: "mkv", sound: "aac" })],
	["MKV with VP9", "webm", () => film({ ...told, as: "mkv", picture: "vp9" })],
	["WebM with subtitles", "webm", () => film({ as: "webm", picture: "vp9", subtitles: secret })],
	["WebM with chapters and files", "webm", async () => webmBytes(2, { declared: 2, more: webmTexts })],
	["a phone's or drone's", "mp4", async () => phoneVideo()],
])("of a film nothing is left but its packets: %s", async (_, container, make) => {
	const sent = await make();
	expect([secret, maker].some((text) => sent.includes(text))).toBe(true);
	const { saved, ...result } = await rewritten(sent);
	expect(result).toMatchObject({ outcome: "rewritten", type: `video/${container}`, bytes: saved.length });
	for (const text of [secret, maker, place, "<script>", "wol"]) expect(saved.includes(text), text).toBe(false);
	const again = await rewritten(saved);
	expect(again).toMatchObject({ outcome: "rewritten", contentSha256: contentOf(result) });
	const dated = container === "mp4" ? ["mvhd", "tkhd", "mdhd"] : [];
	expect(dated.map((header) => saved.readBigUInt64BE(saved.indexOf(header) + 8)).filter(Boolean)).toEqual([]);
});

const inputOf = (bytes: Buffer) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });

/** A unit of H.264 of this type, with its length before it. */
const unit = (type: number, ...content: Buffer[]) => {
	const bytes = Buffer.concat([Buffer.from([type]), ...content]);
	return Buffer.concat([uint32(bytes.length), bytes]);
};
const message = (type: number, content: Buffer) => Buffer.concat([Buffer.from([type, content.length]), content]);
const [end, uuid] = [Buffer.from([0x80]), Buffer.alloc(16, 9)];
const text = message(5, Buffer.concat([uuid, said]));
const recovery = message(6, Buffer.from([0x84]));
/** Its zeros are kept apart by a three. */
const light = Buffer.from([144, 4, 0, 0, 3, 0, 1]);

test.each([
	["text", unit(6, text, end), []],
	["text between what is needed", unit(6, recovery, text, light, end), [unit(6, recovery, light, end)]],
	["a message longer than its unit", unit(6, recovery, Buffer.from([6, 90]), said), [unit(6, recovery, end)]],
	["text that calls itself needed", unit(6, message(6, Buffer.concat([uuid, said])), end), []],
	["units of no meaning", Buffer.concat([0, 12, 16, 24, 31].map((type) => unit(type, said))), []],
	["text in what separates pictures", unit(9, Buffer.from([0xf0]), said), [unit(9, Buffer.from([0xf0]))]],
	["text and bytes that are no unit", unit(6, text, end), [], Buffer.alloc(2)],
])("no text stays in the stream of H.264: %s", async (_, before, kept, after?: Buffer) => {
	for (const as of ["mp4", "mkv"] as const) {
		const { saved } = await rewritten(await film({ as, before, after, bytes: 30 }));
		expect(saved.includes(said)).toBe(false);
		const picture = await inputOf(saved).getPrimaryVideoTrack();
		const packet = picture && (await new EncodedPacketSink(picture).getFirstPacket());
		expect(Buffer.from(packet?.data ?? [])).toEqual(Buffer.concat([...kept, unit(0x65, Buffer.alloc(25))]));
	}
});

test("a packet without pictures keeps its place, and none of its text", async () => {
	const { saved } = await rewritten(await film({ before: Buffer.concat([uint32(0xffffff), said]) }));
	expect(saved.includes(said)).toBe(false);
	expect(await inputOf(saved).computeDuration()).toBe(2);
});

test("no text stays among the parameters of H.264", async () => {
	const plain = avc();
	const at = plain.indexOf("avcC") + 4;
	const [sequence, picture] = [plain.subarray(at + 6, at + 17), plain.subarray(at + 18)];
	const other = Buffer.concat([Buffer.from([0, said.length + 1, 6]), said]);
	const two = Buffer.from([2]);
	const record = Buffer.concat([plain.subarray(at, at + 5), two, other, sequence, two, picture, other]);
	const description = box("avc1", plain.subarray(8, at - 8), box("avcC", record));
	const index = (at: number) => mp4Index([{ at, sizes: [100], seconds: 1, description }]);
	const data = box("mdat", unit(0x65, Buffer.alloc(95)));
	const { saved } = await rewritten(Buffer.concat([brand(), index(brand().length + index(0).length + 8), data]));
	expect(saved.includes(said)).toBe(false);
	const one = Buffer.from([1]);
	expect(saved.includes(Buffer.concat([one, sequence, one, picture]))).toBe(true);
});

/** A unit of AV1 of this type. */
const obu = (type: number, content = Buffer.alloc(0)) =>
	Buffer.concat([Buffer.from([(type << 3) | 2, content.length]), content]);

test.each(["mp4", "webm"] as const)("no text stays in AV1, nor beside VP9: %s", async (as) => {
	const metadata = (type: number, content: Buffer) => obu(5, Buffer.concat([Buffer.from([type]), content]));
	const texts = [
		metadata(4, said),
		metadata(2, Buffer.concat([uuid, said])),
		...[2, 9, 15].map((type) => obu(type, said)),
	];
	const needed = [obu(2), metadata(1, Buffer.alloc(4)), obu(1, uuid), obu(6, uuid)];
	const { saved } = await rewritten(await film({ as, picture: "av1", before: Buffer.concat([...texts, ...needed]) }));
	expect(saved.includes(said)).toBe(false);
	expect(saved.includes(Buffer.concat(needed))).toBe(true);
	const transparent = await film({ as: "webm", picture: "vp9", beside: said });
	expect((await rewritten(transparent)).saved.includes(said)).toBe(false);
});

/**
 * A film of 40 pictures in four seconds, of each ten the first a key picture; each says its number.
 * @param list the entries of its edit list: how long, from where, in seconds, and how fast
 */
function cutFilm(list = ""): Buffer {
	const entries = list
		.split(" ")
		.filter(Boolean)
		.map((entry) => entry.split(/[@×]/).map(Number));
	const pictures = Array.from({ length: 40 }, (_, n) => {
		const unit = Buffer.from(`${n % 10 === 0 ? "\x65" : "\x41"}picture ${String(n).padStart(2, "0")}.`, "latin1");
		return Buffer.concat([uint32(unit.length), unit]);
	});
	const edited = entries.flatMap(([seconds = 0, from = 0, rate = 1]) => [1000 * seconds, 1000 * from, rate * 0x10000]);
	// Before the list stands a box whose length has 64 bits.
	const wide = Buffer.concat([uint32(1), Buffer.from("free"), uint32(0, 16)]);
	const edits = entries.length > 0 ? [wide, box("edts", box("elst", uint32(0, entries.length, ...edited)))] : [];
	const sizes = pictures.map(({ length }) => length);
	const index = (at: number) => mp4Index([{ at, sizes, seconds: 0.1, keys: [1, 11, 21, 31], more: edits }]);
	return Buffer.concat([brand(), index(brand().length + index(0).length + 8), box("mdat", ...pictures)]);
}

const numbersIn = (saved: Buffer) =>
	[...saved.toString("latin1").matchAll(/picture (\d\d)/g)].map(([, n]) => Number(n));
const fromTo = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test.each([
	["nothing", "", fromTo(0, 40), 4],
	["the start, up to a key picture", "2@2", fromTo(20, 40), 2],
	["the start, with an entry of no length before", "0@0 1@2", fromTo(20, 30), 1],
	["the middle", "1@0 1@3", [...fromTo(0, 10), ...fromTo(30, 40)], 2],
])("of a film of which a phone cut off %s only what is shown is stored", async (_, entries, shown, duration) => {
	const { saved, ...result } = await rewritten(cutFilm(entries));
	expect(numbersIn(saved)).toEqual(shown);
	expect(result).toMatchObject({ durationSeconds: expect.closeTo(duration, 1) });
	expect(contentOf(result) === contentOf(await rewritten(cutFilm()))).toBe(shown.length === 40);
	expect(contentOf(await rewritten(saved))).toBe(contentOf(result));
});

test.each([
	["that begins with a picture made of hidden ones", "2@1.5", "trimmed"],
	["whose second part does", "1@0 1@2.5", "trimmed"],
	["that is shown at half speed", "4@0×0.5", "otherSpeed"],
])("a film %s is refused", async (_, entries, outcome) => {
	expect(await rewritten(cutFilm(entries))).toMatchObject({ outcome });
});

test("the sounds of parts follow each other without a gap, and none drifts from its pictures", async () => {
	const sound = await inputOf(await film({ sound: "aac" })).getPrimaryAudioTrack();
	const parts = [0, 0.5, 1, 1.5].map((from, n) => ({ from, to: from + 0.26, at: 0.26 * n }));
	const times: number[][] = [];
	if (sound)
		for await (const { data, timestamp } of shownPackets(sound, parts, {}))
			times.push([data[0] ?? 0, Math.round(100 * timestamp)]);
	// Parts begin at 0, 0.26, 0.52 and 0.78 s: none is more than half a packet of 0.1 s early or late.
	const numbers = [1, 2, 3, 6, 7, 8, 12, 13, 16, 17, 18];
	expect(times).toEqual(numbers.map((number, n) => [number, 10 * n]));
});

test("a film held upright stays so, and starts when it did", async () => {
	const { saved, ...upright } = await rewritten(await film({ rotation: 90, sound: "aac" }));
	// Turned at last, it is another film for those who sent it lying.
	expect(upright).not.toMatchObject({ contentSha256: contentOf(await rewritten(await film({ sound: "aac" }))) });
	const input = inputOf(saved);
	const picture = await input.getPrimaryVideoTrack();
	expect(await picture?.getRotation()).toBe(90);
	expect([await input.getFirstTimestamp(), await input.computeDuration()]).toEqual([0, 2]);
});
const studio = async () => {
	const bytes = await film();
	bytes[bytes.indexOf("avcC") + 5] = 0x7a; // 4:2:2
	return bytes;
};
test.each([
	["HEVC", () => film({ picture: "hevc" }), { outcome: "unplayablePicture", codec: "hevc" }],
	["H.264 of a studio camera", studio, { outcome: "unplayablePicture", codec: "avc-studio" }],
	["PCM sound", () => film({ as: "mov", sound: "pcm-s16" }), { outcome: "unplayableSound", codec: "pcm-s16" }],
	["more packets than bytes", async () => videos.endless, { outcome: "damaged" }],
	["sound alone", () => film({ picture: "none", sound: "aac" }), { outcome: "soundOnly" }],
])("what browsers do not play is named: %s", async (_, make, outcome) => {
	expect(await rewritten(await make())).toMatchObject(outcome);
});

test.each([
	["MP4 in pieces", () => film({ as: "fragments", sound: "aac" })],
	["MP4, index last", async () => phoneVideo()],
	["WebM that does not say how large it is", async () => withoutSize(webmBytes(9, { declared: 9 }))],
])("a film that is cut off is refused wherever it was: %s", async (_, make) => {
	const whole = await make();
	expect((await rewritten(whole)).outcome).toBe("rewritten");
	for (const part of [0.1, 0.9]) {
		const cut = whole.subarray(0, Math.round(whole.length * part));
		expect((await rewritten(cut)).outcome, `${part}`).toBe("damaged");
	}
});

/** As a browser records: the size of the segment is all ones. */
function withoutSize(webm: Buffer) {
	const at = webm.indexOf(Buffer.from("18538067", "hex")) + 4;
	return webm.fill(0xff, at + 1, at + 8);
}

test("no file is left open, whatever came of it", async () => {
	const open = () => readdirSync("/dev/fd").length;
	const before = open();
	for (const bytes of [videoBytes(), videoBytes().subarray(0, 3000), await film({ picture: "hevc" }), said])
		await rewritten(bytes);
	expect(open()).toBe(before);
});
