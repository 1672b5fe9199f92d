import { expect, test } from "vitest";
import { isLarge, planFilm } from "~/media/transcode/shrink-film";
import { isAnimated } from "~/media/transcode/shrink-picture";

/** Of a phone: 16 Mbit/s. */
const film = { width: 1920, height: 1080, framesPerSecond: 30, sound: "aac", bytes: 40e6, seconds: 20 };

test("a film keeps its shape, and one of 60 pictures a second has half as many", () => {
	expect(planFilm(film)).toEqual({
		size: { width: 1280 },
		frameRate: undefined,
		copiesSound: true,
		pictureBitrate: 1_500_000,
	});
	const upright = planFilm({ ...film, width: 2160, height: 3840, framesPerSecond: 59.94 });
	expect(upright).toMatchObject({ size: { height: 1280 }, frameRate: 30 });
	expect(planFilm({ ...film, width: 640, height: 360 }).size).toEqual({ width: 640 });
	const copies = (sound?: string | null) => planFilm({ ...film, sound }).copiesSound;
	expect([undefined, "opus", "vorbis", "pcm-s16", null].map(copies)).toEqual([true, true, false, false, false]);
});

test("pictures and sound together have 1.5 Mbit/s, of which a rich sound takes not too much", () => {
	expect(planFilm({ ...film, soundBitrate: 127_999.7 }).pictureBitrate, "encoders take whole numbers").toBe(1_372_000);
	expect(planFilm({ ...film, soundBitrate: 1_536_000 }).pictureBitrate).toBe(1_300_000);
});

test.each([
	["small and light", { width: 1280, height: 720, bytes: 5e6 }, false],
	["small and heavy", { width: 640, height: 480 }, true],
	["small and without a length", { width: 640, height: 480, seconds: 0 }, true],
])("a film that is %s is made small: %3$s", (_what, changes, large) => {
	expect(isLarge({ ...film, ...changes })).toBe(large);
});

test.each([
	["GIF89a", true],
	["RIFF\0\0\0\0WEBPVP8X\n\0\0\0\x02ANIM", true],
	["RIFF\0\0\0\0WEBPVP8 ", false],
	["\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0acTL", true],
	["\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0IDAT", false],
	["\0\0\0 ftypavis", true],
	["\xff\xd8\xff\xe0 ANIM acTL", false],
])("the bytes %j move: %s", (head, moves) => {
	expect(isAnimated(head)).toBe(moves);
});
