import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { receiveMessage } from "~/content/contact/messages.server";
import { addEvent } from "~/content/events/event-form.server";
import { describeMedia } from "~/content/gallery/descriptions.server";
import { addToGallery, galleryItem } from "~/content/gallery/gallery.server";
import { hideMedia } from "~/media/files/hide-media.server";
import { client, db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import {
	events,
	galleryItems,
	leaders,
	media,
	messages,
	reportImages,
	reports,
	settings,
	users,
	writeCount,
} from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { saveAssociation, saveLogo } from "~/publishing/settings/settings.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { backupName } from "~/site/backup/backup-files.server";
import { contentToDo } from "~/site/dashboard/content-to-do.server";
import { account, fatou, forage, legal, noel } from "../cast";
import { stored, storedPicture } from "../domain/stored";
import { videoBytes } from "../files";
import { addReport } from "../written-items";
import { textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(reportImages, reports, events, galleryItems, leaders, settings, media, messages);
const day = 24 * 60 * 60_000;
const now = new Date();
const at = (days: number) => new Date(now.getTime() + days * day);
const backups = join(env.DATA_DIR, "backups");

beforeEach(async () => {
	rmSync(backups, { recursive: true, force: true });
});

const dashboard = async () => await site.text("/admin");

/** An event that ended so many days ago. */
async function over(daysAgo: number, changes: Partial<typeof events.$inferInsert> = {}) {
	const id = newId();
	await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
	await db
		.update(events)
		.set({ endsAt: at(-daysAgo), publishedAt: at(-100), ...changes })
		.where(eq(events.id, id));
}

async function report(changes: Partial<typeof reports.$inferInsert> = {}) {
	const id = newId();
	await addReport(id, forage, []);
	await db.update(reports).set(changes).where(eq(reports.id, id));
	return id;
}

function backUp(daysAgo: number) {
	mkdirSync(backups, { recursive: true });
	writeFileSync(join(backups, backupName(at(-daysAgo))), "x");
}

test("on a new site the dashboard says when its first backup is due", async () => {
	const text = await dashboard();
	expect(text).toMatch(
		/Dernière sauvegarde Première sauvegarde automatique (aujourd’hui|demain) vers \d+ h( \d\d)?, puis chaque nuit\./,
	);
	expect(text).not.toContain("Aucune sauvegarde");
	expect(text).toMatch(/Espace libre [\d,]+ [GM]o sur/);
});

test("without a backup after a day, there is a task", async () => {
	await db.update(users).set({ createdAt: at(-1.1) });
	expect(await dashboard()).toContain("Aucune sauvegarde");
	await db.update(users).set({ createdAt: now });
});

test("when everything is done it says so", async () => {
	await saveAssociation({ ...legal, ...account });
	backUp(1);
	backUp(300);
	const text = await dashboard();
	expect(text).toContain("Rien à faire.");
	expect(text).toContain("Dernière sauvegarde hier");
});

test("writes lost by a damaged log are shown for thirty days", async () => {
	await db.update(writeCount).set({ missing: 12, missingSince: at(-29) });
	expect(await dashboard()).toContain("12 écritures manquent");
	await db.update(writeCount).set({ missingSince: at(-31) });
	expect(await dashboard()).not.toContain("écritures manquent");
	await db.update(writeCount).set({ missing: null, missingSince: null });
});

test("an event over for less than sixty days waits for a report that has its day or its name", async () => {
	const untold = async () => (await contentToDo(now)).eventsWithoutReport;
	await over(61, { date: "2026-01-01" });
	expect(await untold()).toBe(0);
	await over(59, { date: "2026-01-02", title: "Marche d’été" });
	await over(10, { date: "2026-01-03" });
	await over(5, { publishedAt: null });
	await over(4, { deletedAt: now });
	await over(3, { date: "2026-01-04", state: "cancelled" });
	await over(3, { date: "2026-01-04", state: "postponed", formerDate: "2026-01-04" }); // to an unknown date
	await over(-1);
	expect(await untold()).toBe(2);
	await report({ createdAt: at(-1) });
	expect(await untold()).toBe(2);
	await report({ date: "2026-01-03" });
	expect(await untold()).toBe(1);
	const draft = await report({ title: "LA MARCHE D'ÉTÉ en images", publishedAt: null });
	expect(await untold()).toBe(0);
	await moveToTrash(reports, draft);
	expect(await untold()).toBe(1);
});

test("drafts and what is to appear later are counted, but not what is in the trash", async () => {
	await over(100, { publishedAt: at(1) });
	await over(100, { publishedAt: null, deletedAt: now });
	for (const _draft of [1, 2]) await report({ publishedAt: null });
	await report({ publishedAt: at(3), deletedAt: now });
	const counted = { draftEvents: 0, plannedEvents: 1, draftReports: 2, plannedReports: 0 };
	expect(await contentToDo(now)).toMatchObject(counted);
	const text = await dashboard();
	expect(text).toContain("2 rapports en brouillon");
	expect(text).toContain("1 événement paraîtra plus tard");
});

test("films without a description, or without a text of what is said, are counted", async () => {
	const films = await Promise.all(
		[4096, 5000, 6000].map(async (size) => addToGallery(await stored("gallery", videoBytes(size), "chants.mp4"))),
	);
	const mediaOf = async (n: number) => (await galleryItem(films[n]?.id ?? ""))?.file.id ?? "";
	expect(await dashboard()).toContain("3 films sans description ou sans transcription");
	await describeMedia(await mediaOf(0), { alt: "Des chants", transcript: "Nous chantons." });
	await describeMedia(await mediaOf(1), { alt: "Un discours", subtitles: "WEBVTT" });
	expect(await site.html("/admin")).toMatch(
		new RegExp(`href="/admin/gallery/${films[2]?.id}"[^>]*>1 film sans description ou sans transcription`),
	);
	await hideMedia(await mediaOf(2));
	expect(await dashboard()).not.toContain("film");
});

test("what cannot be read hides nothing else", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await receiveMessage(newId(), fatou);
	await client.execute("alter table gallery rename to gallery_away");
	try {
		const response = await site.get("/admin");
		const text = textOf(await response.text());
		expect(response.status).toBe(200);
		expect(text).toContain("Une partie de ce qui est à faire n’a pas pu être lue.");
		expect(text).toContain("1 message non lu");
		expect(text).not.toContain("Rien à faire.");
	} finally {
		await client.execute("alter table gallery_away rename to gallery");
		vi.restoreAllMocks();
	}
});

/** The first steps that are still to do, and where they lead. */
async function openSteps() {
	const html = await site.html("/admin");
	const [list = ""] = /(?<=id="first-steps").*?<\/ul>/s.exec(html) ?? [];
	return [...list.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, what]) => `${what} ${to}`);
}

test("on a new site the dashboard leads through the first steps, until all are done", async () => {
	expect(await openSteps()).toEqual([
		"Écrire le nom et ajouter le logo /admin/parametres/identite",
		"Indiquer les coordonnées /admin/parametres/contact",
		"Indiquer comment donner /admin/parametres/dons",
		"Nommer les responsables /admin/parametres/responsables",
		"Annoncer un premier événement /admin/events/new",
		"Écrire un premier rapport /admin/editreports/new",
		"Compléter les mentions légales /admin/parametres",
		"Choisir la protection des photos de personnes /admin/parametres/protection",
		"Inviter un second administrateur /admin/comptes/new",
	]);
	await over(1);
	await report({ publishedAt: now });
	await saveAssociation({ ...legal, ...account });
	expect(await openSteps()).toEqual([
		"Écrire le nom et ajouter le logo /admin/parametres/logo",
		"Nommer les responsables /admin/parametres/responsables",
		"Choisir la protection des photos de personnes /admin/parametres/protection",
		"Inviter un second administrateur /admin/comptes/new",
	]);
	expect(await dashboard()).toMatch(/5 sur 9 sont faits : coordonnées, moyens de donner, premier événement/);
	await saveLogo((await storedPicture("association", 40)).id);
	await db.insert(leaders).values({ role: "president", name: "Awa" });
	await db.insert(users).values({ id: newId(), email: "binta@exemple.org", passwordHash: "", createdAt: now });
	await saveAssociation({ consentDemanded: "no" });
	expect(await openSteps()).toEqual([]);
	expect(await dashboard()).not.toContain("Premiers pas");
});
