import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { makeMissingVariants } from "~/images/make-variants.server";
import { associationName, forage } from "../cast";
import { openFoundSite, publicUrl, shownPages, unready, withPhoto } from "./found-site";
import { headOf } from "./head-of-page";
import { browser } from "./open-site";

const { page, site, visitor } = await openFoundSite();

test("a shared page says what it is in French, early, and the same to every program", async () => {
	const html = await page(`/report/${withPhoto}`);
	expect(headOf(html).meta).toMatchObject({
		"og:title": forage.title,
		"og:type": "article",
		"og:url": `${publicUrl}/report/${withPhoto}`,
		"og:site_name": associationName,
		"og:locale": "fr_FR",
		"twitter:card": "summary_large_image",
	});
	expect(html.indexOf("og:image")).toBeLessThan(html.indexOf("stylesheet"));
	const asked = await visitor.get(`/report/${withPhoto}`, { "User-Agent": "WhatsApp/2.23" });
	expect(headOf(await asked.text())).toEqual(headOf(html));
});

test("the address of an image is that of a small JPEG which anyone gets", async () => {
	const widths = new Map<string, number>();
	for (const path of shownPages) {
		const { meta } = headOf(await page(path));
		const address = meta["og:image"] ?? "";
		expect(address.startsWith(`${publicUrl}/`)).toBe(true);
		expect(meta["twitter:image"]).toBe(address);
		expect(meta["og:image:type"]).toBe("image/jpeg");
		expect(meta["og:image:alt"]).toBeTruthy();
		const response = await browser(site.origin).get(address.slice(publicUrl.length));
		expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/jpeg"]);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(bytes.length).toBeLessThanOrEqual(300_000);
		const { format, width, height } = await sharp(bytes).metadata();
		expect(format).toBe("jpeg");
		expect([meta["og:image:width"], meta["og:image:height"]]).toEqual([String(width), String(height)]);
		widths.set(path, width);
	}
	expect(widths.get(`/report/${withPhoto}`)).toBe(960);
	expect(widths.get("/events/fete-de-noel-des-enfants")).toBe(640);
	expect(widths.get("/gallery")).toBe(1200);
});

test("a photo whose sizes are not made yet is not promised", async () => {
	await makeMissingVariants();
	const made = headOf(await page(`/report/${unready}`)).meta["og:image"];
	expect(made).toMatch(/\/uploads\/reports\/\d+_tout-juste\.jpg\.640\.jpg$/);
	await db.update(media).set({ variantsAt: null });
	expect(headOf(await page(`/report/${unready}`)).meta["og:image"]).toBe(`${publicUrl}/share.jpg`);
	await db.update(media).set({ variantsAt: new Date() });
});
