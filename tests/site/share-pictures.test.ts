import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { checkFiles } from "~/media/files/check-files.server";
import { hideMedia } from "~/media/files/hide-media.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, media, reportImages, reports, settings } from "~/platform/db/schema.server";
import { setBackgroundWork } from "~/platform/env/background.server";
import { env } from "~/platform/env/env.server";
import { saveAssociation, saveLogo } from "~/publishing/settings/settings.server";
import { makeMissingShareFiles, sweepLinkPreviews } from "~/publishing/sharing/link-preview.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { recentShareContents, shareContent } from "~/site/pages/page-content.server";
import { associationName, forage, noel } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { foret, picture, soleil, terre } from "../files";
import { addReport, updateEvent, updateReport } from "../written-items";
import { headOf } from "./head-of-page";
import { browser } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(reportImages, reports, events, settings, media);
const visitor = browser(site.origin);
const [report, event] = [newId(), newId()];
const eventPath = "/events/fete-de-noel-des-enfants";
beforeEach(async () => {
	rmSync(join(env.UPLOADS_DIR, ".share"), { recursive: true, force: true });
	await addReport(report, forage, []);
	await addEvent(event, { ...noel, posterId: null }, "Europe/Paris");
});

const addressOn = async (path: string) =>
	(headOf(await visitor.html(path)).meta["og:image"] ?? "").slice(env.publicUrl.length);
const shareFiles = () => readdirSync(join(env.UPLOADS_DIR, ".share")).toSorted();

async function pictureAt(path: string) {
	const response = await visitor.get(path);
	expect([path, response.status]).toEqual([path, 200]);
	const bytes = Buffer.from(await response.arrayBuffer());
	expect(bytes.length).toBeLessThanOrEqual(250_000);
	return { response, bytes, ...(await sharp(bytes).metadata()) };
}

/** The colour in the middle of a part of a picture, as red, green and blue. */
const colourAt = async (bytes: Buffer, left: number, top: number) => [
	...(await sharp(bytes).extract({ left, top, width: 4, height: 4 }).resize(1, 1).removeAlpha().raw().toBuffer()),
];
const isNear = (colour: number[], { r, g, b }: typeof terre) =>
	[r, g, b].every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 30);

test("a report and an event have a picture of 1200 × 630 that other sites may show and keep", async () => {
	for (const path of [`/report/${report}`, eventPath, "/"]) {
		const { meta } = headOf(await visitor.html(path));
		const { response, width, height, format } = await pictureAt(await addressOn(path));
		expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
		expect([meta["og:image:width"], meta["og:image:height"]]).toEqual(["1200", "630"]);
		expect(meta["twitter:card"]).toBe("summary_large_image");
		expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
		expect(response.headers.get("Cache-Control")).toContain("immutable");
	}
	expect(headOf(await visitor.html(eventPath)).meta["og:image:alt"]).toBe(`${noel.title} — Notre association`);
});

test("a wide photo fills it around its focal point, an upright one stands beside the title", async () => {
	const halves = await sharp(await picture(terre, "jpeg", 400, 900))
		.extend({ left: 1200, background: soleil })
		.toBuffer();
	const wide = await stored("reports", halves, "large.jpg");
	await updateReport(report, forage, [wide.id]);
	const centred = await pictureAt(await addressOn(`/report/${report}`));
	expect(isNear(await colourAt(centred.bytes, 40, 10), soleil)).toBe(true);

	await db.update(media).set({ focusX: 100 }).where(eq(media.id, wide.id));
	const upright = await stored("event-posters", await picture(terre, "jpeg", 400, 600), "affiche.jpg");
	await updateEvent(event, { ...noel, posterId: upright.id }, "Europe/Paris");
	const beside = await pictureAt(await addressOn(eventPath));
	expect(isNear(await colourAt(beside.bytes, 1100, 300), terre)).toBe(true);
	expect(isNear(await colourAt(beside.bytes, 20, 300), foret)).toBe(true);
});

test("its address changes with what it shows, the former one leads there, and only the last one stays", async () => {
	const before = await addressOn(`/report/${report}`);
	await pictureAt(before);
	const address = () => addressOn(`/report/${report}`);
	await updateReport(report, { ...forage, title: "Deux forages" }, []);
	const titled = await address();
	await updateReport(report, { ...forage, title: "Deux forages", content: "Corrigé." }, []);
	expect(await address()).toBe(titled);
	await updateReport(report, forage, [(await storedPicture("reports", 500)).id]);
	const pictured = await address();
	await db.update(media).set({ focusX: 10, focusY: 20 });
	const framed = await address();
	await saveAssociation({ name: associationName });
	const named = await address();
	expect(new Set([before, titled, pictured, framed, named]).size).toBe(5);

	const former = await visitor.get(before);
	expect([former.status, former.headers.get("Location")]).toEqual([302, named]);
	await pictureAt(named);
	expect(shareFiles()).toHaveLength(1);
	expect((await checkFiles()).orphans.filter((path) => path.includes("share"))).toEqual([]);
});

test("hidden, planned and foreign items have none, and it goes with its item", async () => {
	const [reportPicture, eventPicture] = [await addressOn(`/report/${report}`), await addressOn(eventPath)];
	for (const path of [reportPicture, eventPicture, `${eventPath}/statut.jpg`]) await pictureAt(path);
	expect(shareFiles()).toHaveLength(3);
	await moveToTrash(events, event);
	await db.update(reports).set({ publishedAt: new Date(Date.now() + 60_000) });
	for (const path of [reportPicture, eventPicture, `${eventPath}/statut.jpg`, `${eventPath}/affiche`])
		expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
	await sweepLinkPreviews(shareContent);
	expect(shareFiles()).toEqual([]);
});

test("one made with a photo that was hidden since is deleted, the present ones stay", async () => {
	const photo = await storedPicture("reports", 500);
	await updateReport(report, forage, [photo.id]);
	for (const path of [`/report/${report}`, eventPath, "/"]) await pictureAt(await addressOn(path));
	const [, , ofReport] = shareFiles();
	await hideMedia(photo.id);
	await sweepLinkPreviews(shareContent);
	expect(shareFiles()).toHaveLength(2);
	expect(shareFiles()).not.toContain(ofReport);
});

test("they are made right after publishing, before anybody asks", async () => {
	setBackgroundWork(true);
	onTestFinished(() => setBackgroundWork(false));
	const photo = { name: "pompe.jpg", bytes: await picture(terre, "jpeg", 900, 500) };
	const [id, form] = [newId(), { ...forage, date: "", shareLink: "" }];
	await site.postFiles("/admin/editreports/new", { ...form, id, title: "Une pompe" }, "files", [photo]);
	await vi.waitFor(() => expect(shareFiles()).toHaveLength(1), 20_000);
	expect(await addressOn(`/report/${id}`)).toContain(shareFiles()[0]?.split(".")[2]);
	await site.postFiles("/admin/editreports/new", { ...form, id: newId(), publication: "draft" }, "files", []);
	await makeMissingShareFiles(recentShareContents());
	expect(shareFiles().map((name) => name.split(".")[0])).toEqual(["association", "evenement", "rapport", "rapport"]);
});

test("the association's own logo stands on it, and is that of the association for search engines", async () => {
	const before = await addressOn(eventPath);
	await pictureAt(before);
	const logo = await stored("association", await picture(soleil, "png", 300, 100), "logo.png");
	await saveLogo(logo.id);
	const { bytes } = await pictureAt(await addressOn(eventPath));
	expect(await addressOn(eventPath)).not.toBe(before);
	expect(isNear(await colourAt(bytes, 180, 530), soleil)).toBe(true);
	expect(await visitor.html(eventPath)).toContain(`"logo":"${env.publicUrl}/uploads/${logo.path}"`);
	expect(await visitor.html("/")).toContain(logo.path);
	await hideMedia(logo.id);
	expect(await addressOn(eventPath)).toBe(before);
	expect(await visitor.html("/")).not.toContain(logo.path);
	await saveLogo("");
});

test("a damaged photo leaves the title, and titles in other scripts leave the photo", async () => {
	const photo = await storedPicture("reports", 500);
	rmSync(join(env.UPLOADS_DIR, photo.path));
	await updateReport(report, { ...forage, title: "مرحبا 🎉" }, [photo.id]);
	await pictureAt(await addressOn(`/report/${report}`));
});

test("an event has a picture for a status, to download", async () => {
	const { response, width, height } = await pictureAt(`${eventPath}/statut.jpg`);
	expect([width, height]).toEqual([1080, 1920]);
	expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="fete-de-noel[\w-]+\.jpg"$/);
});

test("the poster of an event has its title, day, place, QR code and address", async () => {
	const html = await visitor.html(`${eventPath}/affiche`);
	for (const words of [noel.title, "24 décembre 2031", noel.location, noel.description, eventPath])
		expect(html).toContain(words);
	expect(html).toContain('aria-label="Code QR de la page de l’événement"');
	expect(html).toContain('<meta name="robots" content="noindex"/>');
	expect(await visitor.html(eventPath)).toContain(`href="${eventPath}/affiche"`);
	expect(await site.html("/admin/events")).toContain(`href="${eventPath}/affiche"`);
	const before = await addressOn(eventPath);
	await updateEvent(event, { ...noel, posterId: null, state: "cancelled" }, "Europe/Paris");
	expect(await visitor.html(`${eventPath}/affiche`)).toContain(`Annulé\u202f: ${noel.title}`);
	expect(await addressOn(eventPath)).not.toBe(before);
});
