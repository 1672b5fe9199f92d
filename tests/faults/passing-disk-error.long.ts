import { expect } from "vitest";
import { faultTimeout, repeat, testUnless } from "./repeat";
import { copyOf, startSite, until } from "./site-process";
import { ask, left, proveAnswers, proveSoundAtRest } from "./soundness";
import { tamper, whyNoTampering } from "./tampering";
import { addEvent, filledPlace, film, galleryForm, upload } from "./volunteer";

const test = testUnless(whyNoTampering(), ["X13", "X27"]);

const { place: filled, cookie } = await filledPlace();

const pages = ["/", "/events", "/rapports", "/gallery", "/events.ics", "/sitemap.xml"];
const statuses = (site: { origin: string }) =>
	Promise.all(["/readyz", ...pages].map(async (path) => (await fetch(site.origin + path)).status));

/** Which reads fail: some of the first ones, or all until strace detaches. */
const errors = ["when=1..3", "when=2..40+3", "when=1+"];

test("transient read errors break no page permanently", { timeout: faultTimeout }, () =>
	repeat("X27", "EIO from some reads of the database", 9, async (repetition) => {
		const place = copyOf(filled);
		const site = await startSite(place);
		// A write by another process makes the page caches of the site's connections stale.
		await ask(place, "UPDATE events SET title = title || '.'");
		await ask(place, "UPDATE settings SET value = value");
		const when = errors[repetition % errors.length];
		const watch = await tamper(site.pid, "pread64", `pread64:error=EIO:${when}`);
		const during = await statuses(site);
		if (when === "when=1+") expect(new Set(during)).toEqual(new Set([503]));
		expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
		expect((await watch.end()).tampered.length).toBeGreaterThan(0);
		await until("every page answers again", async () => (await statuses(site)).every((status) => status === 200), 5000);
		await proveAnswers(site);
		expect((await addEvent(site, cookie)).status).toBe(303);
		await site.stop();
		await proveSoundAtRest(place);
		return `${when}: ${during.filter((status) => status === 503).length} of 7 answers 503, then all recovered without a write`;
	}),
);

test("when the disk refuses to hold an upload fast it is answered, and works again", { timeout: faultTimeout }, () =>
	repeat("X13", "EIO from the first fsync of an upload", 3, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const { body } = galleryForm(film(300_000), "video");
		const watch = await tamper(site.pid, "fsync", "fsync:error=EIO:when=1");
		const { status, text } = await upload(site, cookie, body);
		expect((await watch.end()).tampered.length).toBeGreaterThan(0);
		expect([status, text]).toEqual([503, expect.stringContaining("Erreur lors de l'upload")]);
		await until("nothing unfinished is left", () => left(place, ".tmp").length === 0, 5000);
		expect((await upload(site, cookie, body)).status).toBe(200);
		await site.stop();
		await proveSoundAtRest(place);
		return "503, nothing left, then stored";
	}),
);
