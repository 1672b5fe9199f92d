import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { describeMedia } from "~/content/gallery/descriptions.server";
import { addToGallery, galleryItem } from "~/content/gallery/gallery.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, media, reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { associationName, forage, hopital } from "../cast";
import { stored } from "../domain/stored";
import { picture, terre, videoBytes } from "../files";
import { addReport } from "../written-items";
import { headOf } from "./head-of-page";
import { browser, openSite, textOf } from "./open-site";

const site = await openSite();
const visitor = browser(site.origin);
const publicUrl = "http://localhost:3000";
const [shown, draft, planned, trashed] = [newId(), newId(), newId(), newId()];
const items: string[] = [];
const pictures = await Promise.all(
	[330, 331, 332, 333, 334].map(async (width) => stored("reports", await picture(terre, "jpeg", width, 240))),
);
const idOf = (index: number) => pictures[index]?.id ?? "";

beforeAll(async () => {
	await saveAssociation({ name: associationName });
	await addReport(shown, forage, [idOf(0), idOf(1)]);
	await addReport(draft, hopital, [idOf(2)], { publication: { choice: "draft" } });
	await addReport(planned, hopital, [idOf(3)], { publication: { choice: "later", at: new Date("2099-01-01") } });
	await addReport(trashed, hopital, [idOf(4)]);
	await moveToTrash(reports, trashed);
	const newest = await stored("gallery", await picture(terre, "jpeg", 330, 240), "IMG.jpg");
	await makeMissingVariants();
	const [row = expect.fail()] = await db.select().from(media).where(eq(media.id, newest.id));
	const add = async (file: typeof newest, number: number) =>
		items.unshift((await addToGallery(file, { at: new Date(2026, 0, number) })).id);
	for (let number = 1; number <= 28; number++) {
		const id = newId();
		await db.insert(media).values({ ...row, id, path: `gallery/${id}_IMG.jpg`, sha256: id, contentSha256: id });
		await add({ ...newest, id }, number);
	}
	await add(await stored("gallery", videoBytes(), "chants.mp4"), 29);
	await add(newest, 30);
});

const hrefOf = (html: string, rel: string) => new RegExp(`<a (?=[^>]*rel="${rel}")[^>]*href="([^"]*)"`).exec(html)?.[1];

test("a photo of a report has a page with its neighbours, its place and its file", async () => {
	const path = `/report/${shown}/photos/2`;
	const html = await visitor.html(path);
	expect(textOf(html)).toContain("2 sur 2");
	expect([hrefOf(html, "prev"), hrefOf(html, "next")]).toEqual([`/report/${shown}/photos/1`, undefined]);
	expect(html).toContain(`href="/report/${shown}"`);
	expect(html).toContain(`download="${forage.title}, photo 2.jpg"`);
	expect(html).toContain(`href="/retrait?photo=${idOf(1)}&amp;page=${encodeURIComponent(path)}"`);
	const { title, canonical, meta } = headOf(html);
	expect(title).toBe(`${forage.title}, photo 2 — Blog — ${associationName}`);
	expect(canonical).toBe(publicUrl + path);
	expect(meta.description).toContain(forage.title);
	expect(meta["og:image"]).toBe(`${publicUrl}/uploads/${pictures[1]?.path}.320.jpg`);
	expect(meta.robots).toBeUndefined();
	// Other sites embed the picture of a link preview, and no other file.
	const policyOf = async (file: string) => (await visitor.get(file)).headers.get("Cross-Origin-Resource-Policy");
	expect(await policyOf(`/uploads/${pictures[1]?.path}.320.jpg`)).toBe("cross-origin");
	expect(await policyOf("/share.jpg")).toBe("cross-origin");
	expect(await policyOf(`/uploads/${pictures[1]?.path}`)).toBe("same-origin");
	expect(await visitor.html(`/report/${shown}`)).toContain(`href="${path}"`);
});

test("a photo's caption is its title and names its download, whatever it contains", async () => {
	const caption = `Le puits "neuf" <b>\\..//${"é".repeat(100)}`;
	await db
		.update(media)
		.set({ caption })
		.where(eq(media.id, idOf(0)));
	const html = await visitor.html(`/report/${shown}/photos/1`);
	expect(html).not.toContain("<b>");
	expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "").trim()).toBe(caption);
	expect(textOf(/ download="([^"]*)"/.exec(html)?.[1] ?? "").trim()).toMatch(/^Le puits neuf b \.\. é+\.jpg$/);
});

test.each(["0", "3", "01", "abc"])("photo « %s » of a report with two photos does not exist", async (number) => {
	const answer = await visitor.get(`/report/${shown}/photos/${number}`);
	expect(answer.status).toBe(404);
	expect(headOf(await answer.text()).meta.robots).toBe("noindex");
});

test("photos of drafts, planned, trashed and unknown reports do not exist, and nothing of them is said", async () => {
	for (const id of [draft, planned, trashed, newId()]) {
		const answer = await visitor.get(`/report/${id}/photos/1`);
		const html = await answer.text();
		expect.soft(answer.status, id).toBe(404);
		expect.soft(html).not.toContain(hopital.title);
		expect.soft(html).not.toContain("/uploads/");
	}
	await site.signIn();
	expect(await site.html(`/admin/apercu/reports/${draft}`)).not.toContain("/photos/1");
});

test("a photo of the gallery leads to the newer and the older one, and back to its place in the list", async () => {
	const [newest = "", video = "", third = ""] = items;
	const first = await visitor.html(`/gallery/${newest}`);
	expect([hrefOf(first, "prev"), hrefOf(first, "next")]).toEqual([undefined, `/gallery/${video}`]);
	expect(textOf(first)).toContain("1 sur 30");
	expect(first).toContain(`href="/gallery#${newest}"`);
	const film = await visitor.html(`/gallery/${video}`);
	expect(film).toMatch(/<video [^>]*controls/);
	expect(textOf(film)).toContain("Demander le retrait de cette vidéo");
	expect([hrefOf(film, "prev"), hrefOf(film, "next")]).toEqual([`/gallery/${newest}`, `/gallery/${third}`]);

	// As far down as another page of the list, on which it is the first.
	const [before, far] = [items[26] ?? "", items[27] ?? ""];
	const html = await visitor.html(`/gallery/${far}`);
	expect(textOf(html)).toContain("28 sur 30");
	expect(html).toContain(`href="/gallery?apres=${before}#${far}"`);
	const list = await visitor.html(`/gallery?apres=${before}`);
	expect(/data-picture="([^"]*)"/.exec(list)?.[1]).toContain("28 sur 30");
	expect(list).toMatch(new RegExp(`<a [^>]*id="${far}"[^>]*href="/gallery/${far}"`));
});

test("a described photo is found by search engines under its words, any other is not in the sitemap", async () => {
	const [, , id = "", other = ""] = items;
	await describeMedia((await galleryItem(id))?.file.id ?? "", { alt: "Des écoliers sous un manguier" });
	const { title, canonical, meta } = headOf(await visitor.html(`/gallery/${id}?utm_source=x`));
	expect(title).toBe(`Des écoliers sous un manguier — Galerie — ${associationName}`);
	expect(canonical).toBe(`${publicUrl}/gallery/${id}`);
	expect(meta["og:image:alt"]).toBe("Des écoliers sous un manguier");
	expect(meta["og:image"]).toMatch(/\/uploads\/gallery\/.*\.jpg$/);
	expect(meta.description?.length).toBeGreaterThanOrEqual(70);
	const sitemap = await visitor.html("/sitemap.xml");
	expect(sitemap).toContain(`<loc>${publicUrl}/gallery/${id}</loc>`);
	expect(sitemap).not.toContain(other);
});

test("photos in the trash, hidden ones, and files that are not of the gallery have no page there", async () => {
	const [, , , gone = "", hidden = "", last = ""] = items;
	await moveToTrash(galleryItems, gone);
	const [row] = await db.select().from(galleryItems).where(eq(galleryItems.id, hidden));
	await db
		.update(media)
		.set({ hiddenAt: new Date() })
		.where(eq(media.id, row?.mediaId ?? ""));
	for (const id of [gone, hidden, row?.mediaId ?? "", idOf(0)]) {
		const answer = await visitor.get(`/gallery/${id}`);
		expect.soft(answer.status, id).toBe(404);
		expect.soft(await answer.text()).not.toContain("/uploads/");
	}
	const html = await visitor.html(`/gallery/${last}`);
	expect(hrefOf(html, "prev")).toBe(`/gallery/${items[2]}`);
	expect(textOf(html)).toContain("4 sur 28");
});
