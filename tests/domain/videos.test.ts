import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { hideMedia, showMedia } from "~/media/files/hide-media.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { formatDuration, formatSize } from "~/media/uploads/upload-words";
import { env } from "~/platform/env/env.server";
import { maker, phoneVideo, place } from "../camera-files";
import { box, brand, mp4Index, pictureUnit, uint32, videoBytes } from "../files";
import { film } from "../film-files";
import { stored } from "./stored";

const store = (bytes: Buffer, name: string) => storeFile(Readable.from([bytes]), name, "gallery", ["video"]);

test("a video of a phone is stored without place and maker, with its index in front", async () => {
	const sent = phoneVideo();
	const saved = await stored("gallery", sent, "film.mov");
	expect(saved).toMatchObject({ type: "video/mp4", durationSeconds: 84, originalName: "film.mov" });
	expect(saved.path).toMatch(/film\.mp4$/);
	const bytes = readFileSync(join(env.UPLOADS_DIR, saved.path));
	expect(bytes.length).toBe(saved.bytes);
	expect(bytes.includes(place) || bytes.includes(maker) || bytes.includes("ISO6709")).toBe(false);
	expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

/** Ten seconds of pictures, of which an edit list shows this many, so fast. */
function cutVideo(seconds: number, rate = 1) {
	const edits = [box("edts", box("elst", uint32(0, 1, 1000 * seconds, 0, rate * 0x10000)))];
	const index = (at: number) => mp4Index([{ at, sizes: Array(10).fill(50), seconds: 1, more: edits }]);
	const pictures = Array.from({ length: 10 }, (_, n) => pictureUnit(50, n));
	return Buffer.concat([brand(), index(brand().length + index(0).length + 8), box("mdat", ...pictures)]);
}

test("a film is another one when it was cut, the same when it comes again, and as long as what it shows", async () => {
	const [whole, trimmed, other] = [
		await stored("gallery", cutVideo(10)),
		await stored("gallery", cutVideo(3)),
		await stored("gallery", cutVideo(2)),
	];
	expect([whole.durationSeconds, trimmed.durationSeconds, other.durationSeconds]).toEqual([10, 3, 2]);
	expect((await stored("gallery", Buffer.concat([cutVideo(3), box("free")]))).id).toBe(trimmed.id);
	expect(new Set([whole.id, trimmed.id, other.id]).size).toBe(3);
});

const helps = /envoyez-vous la vidéo par WhatsApp, qui la convertit, ou convertissez-la en MP4 \(H\.264\)/;
test.each([
	["HEVC", () => film({ picture: "hevc", sound: "aac" }), 415, /filmée en HEVC .*iPhone.*Le plus compatible/],
	["uncompressed sound", () => film({ as: "mov", sound: "pcm-s16" }), 415, /a un son en PCM/],
	["sound alone", () => film({ picture: "none", sound: "aac" }), 415, /ne contient que du son/],
	["slow motion", () => cutVideo(10, 0.5), 422, /contient un ralenti ou un accéléré/],
] as const)("a video is refused in words that help: %s", async (what, make, status, reason) => {
	const refusal = await store(await make(), "fête.mov");
	expect(refusal).toMatchObject({ name: "fête.mov", status, reason: expect.stringMatching(reason) });
	expect("reason" in refusal && helps.test(refusal.reason)).toBe(/HEVC|ProRes|uncompressed/.test(what));
});

test("a film with other metadata is the same one, and stays hidden", async () => {
	const [first, again] = [await film({ seconds: 3 }), await film({ as: "mov", seconds: 3, tags: { title: "Fête" } })];
	const { id } = await stored("gallery", first, "fete.mp4");
	await hideMedia(id);
	expect(await store(again, "copie.mov")).toMatchObject({ id, hiddenAt: expect.any(Date) });
	await showMedia(id);
	const twice = await Promise.all([videoBytes(7000), videoBytes(7000, 85)].map((bytes) => store(bytes, "a.mp4")));
	expect(new Set(twice.map((file) => "id" in file && file.id)).size).toBe(1);
});

test("durations and sizes are formatted in French", () => {
	expect([45, 84, 120, 3725].map(formatDuration).join(" · ").replace(/\s/g, " ")).toBe(
		"45 s · 1 min 24 s · 2 min · 1 h 02 min",
	);
	expect([900, 860_400, 12_430_000].map(formatSize).join(" · ").replace(/\s/g, " ")).toBe("1 Ko · 860 Ko · 12,4 Mo");
});
