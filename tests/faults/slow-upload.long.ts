import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { proveSoundAtRest } from "./soundness";
import { addEvent, beginUpload, filledPlace, film, galleryForm } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

const minutes = 12;
const bytesPerSecond = 200_000;

test("a video over a slow connection arrives after twelve minutes", { timeout: faultTimeout }, () =>
	repeat("X22", "upload at 200 kB per second", 1, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const { body } = galleryForm(film(minutes * 60 * bytesPerSecond), "video");
		const { answer, send } = beginUpload(site, cookie, body);
		for (let from = 0; from < body.length; from += bytesPerSecond) {
			send(from, Math.min(from + bytesPerSecond, body.length));
			await pause(1000);
		}
		expect((await answer).status).toBe(200);
		expect((await addEvent(site, cookie)).status).toBe(303);
		expect((await site.stop()).code).toBe(0);
		await proveSoundAtRest(place);
		return "200 after 12 minutes";
	}),
);
