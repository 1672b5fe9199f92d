import { beforeAll, expect, test } from "vitest";
import type { Place } from "../built-server";
import { picture, terre } from "../files";
import { childrenOf } from "../processes";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite, until } from "./site-process";
import { left, proveAnswers, proveSoundAtRest } from "./soundness";
import { filledPlace, galleryForm, upload } from "./volunteer";

let filled: Place;
let cookie = "";
let photo: Buffer;
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	photo = await picture(terre, "jpeg", 6000, 4000);
}, faultTimeout);

test.each([
	["SIGKILL", "killed", 4, 5000],
	["SIGSTOP", "suspended", 1, 33_000],
] as const)(
	"with %s sent to the image process, a photo is stored by another one, or to be sent again",
	{
		timeout: faultTimeout,
	},
	(signal, what, times, timeout) =>
		repeat("X25", `image process ${what}`, times, async () => {
			const place = copyOf(filled);
			const site = await startSite(place);
			const start = performance.now();
			const answer = upload(site, cookie, galleryForm(photo, "image").body);
			await until("the image process works", () => childrenOf(site.pid).length > 0);
			for (const child of childrenOf(site.pid)) process.kill(child, signal);
			const { status, text } = await answer;
			expect(performance.now() - start).toBeLessThan(timeout);
			expect([200, 503], text).toContain(status);
			await proveAnswers(site);
			expect(left(place, ".tmp")).toEqual([]);
			expect((await upload(site, cookie, galleryForm(photo, "image").body)).status).toBe(200);
			expect((await site.stop()).code).toBe(0);
			await proveSoundAtRest(place);
			return `${status} within ${timeout / 1000} s, sent again it is there`;
		}),
);
