import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { env } from "~/env/env.server";
import { formatDuration, formatSize } from "~/uploads/format";
import { storeFile } from "~/uploads/store-file.server";
import { maker, phoneVideo, place } from "../camera-files";
import { stored } from "./stored";

const store = (bytes: Buffer, name: string) => storeFile(Readable.from([bytes]), name, "gallery", ["video"]);

test("a video loses place and maker, and nothing else of it moves", async () => {
	const sent = phoneVideo();
	expect(sent.includes(place)).toBe(true);
	const film = await stored("gallery", sent, "film.mp4");
	const saved = readFileSync(join(env.UPLOADS_DIR, film.path));
	expect(saved.length).toBe(sent.length);
	expect(saved.includes(place) || saved.includes(maker) || saved.includes("ISO6709")).toBe(false);
	expect(saved.subarray(0, 5032).equals(sent.subarray(0, 5032))).toBe(true);
	expect(film.duration).toBe(84);
});

test.each([
	["cut off in the middle", phoneVideo().subarray(0, 3000)],
	["without its index", phoneVideo().subarray(0, 5032)],
])("a video %s is refused", async (_, bytes) => {
	expect(await store(bytes, "film.mp4")).toMatchObject({ status: 422, reason: expect.stringContaining("abîmé") });
});

test("a real WebM is stored unchanged", async () => {
	const film = readFileSync("tests/journeys/film.webm");
	expect(await store(film, "film.webm")).toMatchObject({ type: "video/webm", bytes: film.length });
});

test("durations and sizes are formatted in French", () => {
	expect([45, 84, 120, 3725].map(formatDuration).join(" · ").replace(/\s/g, " ")).toBe(
		"45 s · 1 min 24 s · 2 min · 1 h 02 min",
	);
	expect([900, 860_400, 12_430_000].map(formatSize).join(" · ").replace(/\s/g, " ")).toBe("1 Ko · 860 Ko · 12,4 Mo");
});
