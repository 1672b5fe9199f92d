import { afterAll, expect } from "vitest";
import { textOf } from "../site/open-site";
import { faultTimeout, repeat, testUnless } from "./repeat";
import { startSite } from "./site-process";
import { placeOn, removeDisks, whyNoDisks } from "./small-disk";
import { proveAnswers, proveSoundAtRest } from "./soundness";
import { addEvent, addWithPoster, filledPlace, film, galleryForm, upload } from "./volunteer";

const test = testUnless(whyNoDisks(), ["X11"]);
afterAll(removeDisks);

const { place: filled, cookie } = await filledPlace();

test("with read-only uploads everything works but uploads", { timeout: faultTimeout }, () =>
	repeat("X11", "uploads on a read-only disk, while it runs and at a start", 5, async () => {
		const { place, disk } = placeOn(filled, "uploads", 700);
		const running = await startSite(place);
		const { body } = galleryForm(film(1e6), "video");
		expect((await upload(running, cookie, galleryForm(film(1e6), "video").body)).status).toBe(200);
		disk.freeze();
		for (const start of [async () => running, () => startSite(place)]) {
			const site = await start();
			await proveAnswers(site);
			const refused = await upload(site, cookie, body);
			expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("Erreur lors de l'upload")]);
			const { status, html, title } = await addWithPoster(site, cookie);
			expect([status, textOf(html)]).toEqual([503, expect.stringContaining("n’a pas pu être ajouté")]);
			expect(html).toContain(`value="${title}"`);
			expect((await addEvent(site, cookie)).status).toBe(303);
			if (site !== running) {
				disk.thaw();
				expect((await upload(site, cookie, body)).status).toBe(200);
			}
			expect((await site.stop()).code).toBe(0);
		}
		await proveSoundAtRest(place);
		disk.remove();
		return "503 in French with the values; works again once writable";
	}),
);
