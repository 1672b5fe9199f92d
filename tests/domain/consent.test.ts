import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { destroyWithdrawn, purgeProofs, settleExpired } from "~/content/consent/consent-ends.server";
import type { ConsentDraft } from "~/content/consent/consents.server";
import {
	addConsent,
	changeConsent,
	consentById,
	forgetConsent,
	keepForDispute,
	linkPhotos,
	mergeConsents,
	openedDetails,
	openedProof,
	proofsOf,
	unlinkPhoto,
	unreadableConsents,
	withdrawConsent,
	withdrawPhoto,
} from "~/content/consent/consents.server";
import { addToGallery, publishedGallery } from "~/content/gallery/gallery.server";
import { hideMedia, mediaById, showMedia } from "~/media/files/hide-media.server";
import { mirrorRefused } from "~/media/files/refused-pictures.server";
import { answerPeople, settleMedia } from "~/media/files/settle-media.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { consents, galleryItems, media, refusedPictures, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { foret, picture } from "../files";
import { filesOnDisk, stored, storedPicture } from "./stored";

const mirror = join(env.DATA_DIR, "refused-pictures.jsonl");
let by = "";
let width = 300;

beforeEach(async () => {
	by = newId();
	await db.insert(users).values({ id: by, email: `${by}@association.org`, passwordHash: "", createdAt: new Date() });
});
afterEach(async () => {
	rmSync(mirror, { force: true });
	await saveAssociation({ consentAdults: "", consentGateOff: "" });
});

const details = { name: "Aminata Ndiaye", guardian: "Fatou Ndiaye", relation: "mère", contact: "+221 77", witness: "" };
const draft: ConsentDraft = {
	...{ firstName: "Aminata", isChild: true, site: true, sharing: true, print: false, given: "paper" },
	...{ givenOn: "2026-01-10", validUntil: "2099-01-10" },
};

/** A photo of the gallery with this answer; each is another one. */
async function photo(people?: "none" | "adults" | "children") {
	const file = await storedPicture("gallery", width++);
	if (people) await answerPeople([file.id], people);
	await addToGallery(file);
	return file;
}
async function consent(photoIds: string[], changes: Partial<ConsentDraft> = {}) {
	const id = newId();
	await addConsent(id, { ...draft, ...changes }, details, { photoIds, by });
	return id;
}
const reason = async (id: string) => {
	const file = await mediaById(id);
	return file?.hiddenAt ? (file.hiddenFor ?? "hand") : "shown";
};

describe("a photo", () => {
	test("of children waits for an authorisation, one of adults only when the setting asks, and others never", async () => {
		const [none, adults, children, open] = [
			await photo("none"),
			await photo("adults"),
			await photo("children"),
			await photo(),
		];
		const reasons = () => Promise.all([none, adults, children, open].map(({ id }) => reason(id)));
		expect(await reasons()).toEqual(["shown", "shown", "consent", "shown"]);
		await saveAssociation({ consentAdults: "yes" });
		await settleMedia();
		expect(await reasons()).toEqual(["shown", "consent", "consent", "shown"]);
		await saveAssociation({ consentGateOff: "Toutes les familles ont signé en 2019" });
		await settleMedia();
		expect(await reasons()).toEqual(["shown", "shown", "shown", "shown"]);
	});

	test("of a child is not shown by the yes of an adult who is on it too", async () => {
		const { id } = await photo("children");
		await consent([id], { isChild: false });
		expect(await reason(id)).toBe("consent");
		await consent([id]);
		expect(await reason(id)).toBe("shown");
	});

	test("of an adult with a yes stays to be answered for children", async () => {
		const { id } = await photo();
		await consent([id], { isChild: false });
		expect((await mediaById(id))?.people).toBeNull();
	});

	test("is shown with a valid authorisation for the site; of several the stricter counts", async () => {
		const { id } = await photo("children");
		await consent([id]);
		expect(await reason(id)).toBe("shown");
		expect((await mediaById(id))?.unshared).toBe(false);
		await consent([id], { sharing: false });
		expect([await reason(id), (await mediaById(id))?.unshared]).toEqual(["shown", true]);
		await consent([id], { site: false });
		expect(await reason(id)).toBe("consent");
	});

	test("stays hidden that somebody hid by hand, and one that waits is not shown by hand", async () => {
		const byHand = await photo("none");
		await hideMedia(byHand.id, "Awa");
		await settleMedia();
		expect(await reason(byHand.id)).toBe("hand");
		const waiting = await photo("children");
		await showMedia(waiting.id);
		expect(await reason(waiting.id)).toBe("consent");
		await answerPeople([byHand.id], "children");
		await showMedia(byHand.id);
		expect(await reason(byHand.id)).toBe("consent");
	});

	test("answered twice keeps the stricter answer, unless a person corrects it", async () => {
		const { id } = await photo("children");
		await answerPeople([id], "none");
		expect(await reason(id)).toBe("consent");
		await answerPeople([id], "none", true);
		expect(await reason(id)).toBe("shown");
	});

	test("answered in one place is answered, and corrected, in all where its bytes stand", async () => {
		const bytes = await picture(foret, "jpeg", 91, 60);
		const ids = ["gallery", "reports"].map(async (folder) => {
			const file = await storeFile(Readable.from([bytes]), "foret.jpg", folder as "gallery", ["image"]);
			return "reason" in file ? "" : file.id;
		});
		const [one = "", other = ""] = await Promise.all(ids);
		await answerPeople([one], "children", true);
		expect((await mediaById(other))?.people).toBe("children");
		await answerPeople([other], "none", true);
		expect([await reason(one), (await mediaById(one))?.people]).toEqual(["shown", "none"]);
	});

	test("waits also where its bytes stand in another folder, now or later", async () => {
		const bytes = await picture(foret, "jpeg", 90, 60);
		const store = async (folder: "gallery" | "reports") => {
			const file = await storeFile(Readable.from([bytes]), "foret.jpg", folder, ["image"]);
			if ("reason" in file) throw new Error(file.reason);
			return file.id;
		};
		const [one, other] = [await store("reports"), await store("gallery")];
		await answerPeople([one], "children");
		expect([await reason(one), await reason(other), await reason(await store("reports"))]).toEqual(
			Array(3).fill("consent"),
		);
		await consent([other]);
		expect([await reason(one), await reason(other)]).toEqual(["shown", "shown"]);
	});
});

describe("an authorisation", () => {
	test("is encrypted with its proof, and opens again; sent twice it is added once", async () => {
		const id = newId();
		const proof = { type: "image/jpeg", bytes: Buffer.from("signature") };
		const add = () => addConsent(id, draft, details, { proof, photoIds: [], by });
		expect([await add(), await add()]).toEqual(["added", "before"]);
		const other = { ...draft, sharing: !draft.sharing };
		expect(await addConsent(id, other, details, { photoIds: [], by })).toBe("other");
		const row = await consentById(id);
		// Whole, as two digits stand in what is sealed by chance.
		expect(JSON.stringify(row)).not.toMatch(/Ndiaye|\+221 77/);
		expect(row && openedDetails(row)).toEqual(details);
		const [stored] = await proofsOf(id);
		expect(await openedProof(id, stored?.id ?? "")).toEqual(proof);
		expect(await openedProof("another", stored?.id ?? "")).toBeUndefined();
	});

	test("that another key has sealed is told at the start, with the remedy", async () => {
		await db.delete(consents);
		const id = await consent([]);
		expect(await unreadableConsents()).toBeUndefined();
		await db
			.update(consents)
			.set({ details: "AAAA".repeat(20) })
			.where(eq(consents.id, id));
		expect(await unreadableConsents()).toMatch(/Les contacts d’une autorisation .*session-secret/);
		await db.delete(consents);
	});

	test("withdrawn refuses the poster of its film, too", async () => {
		const [film, poster] = [await photo("children"), await storedPicture("gallery", width++)];
		await db.update(media).set({ posterId: poster.id }).where(eq(media.id, film.id));
		await withdrawConsent(await consent([film.id]), by);
		expect(await reason(poster.id)).toBe("withdrawn");
		const bytes = readFileSync(join(env.UPLOADS_DIR, poster.path));
		const again = await storeFile(Readable.from([bytes]), "image.jpg", "gallery", ["image"]);
		expect(again).toMatchObject({ status: 422 });
	});

	test("withdrawn hides its photos for good, and refuses their bytes and content", async () => {
		const file = await photo("children");
		const id = await consent([file.id]);
		expect(await withdrawConsent(id, by)).toEqual([file.id]);
		await saveAssociation({ consentGateOff: "Pour une raison" });
		await settleMedia();
		await showMedia(file.id);
		await linkPhotos(await consent([]), [file.id]);
		await unlinkPhoto(id, file.id);
		expect(await changeConsent(id, 2, draft, details, { by, today: "2026-03-01" })).toBe("conflict");
		expect(await reason(file.id)).toBe("withdrawn");
		const again = await storeFile(
			Readable.from([readFileSync(join(env.UPLOADS_DIR, file.path))]),
			"encore.jpg",
			"reports",
			["image"],
		);
		expect(again).toMatchObject({ status: 422, reason: expect.stringContaining("a retiré son autorisation") });
		expect((await publishedGallery({})).items.map(({ file: { id } }) => id)).not.toContain(file.id);
	});

	test("withdrawn refuses what was deleted of its photos, also of one that was merged into it", async () => {
		const [file, other] = [await photo("children"), await photo("children")];
		const [id, merged] = [await consent([file.id]), await consent([other.id])];
		const bytes = [file, other].map(({ path }) => readFileSync(join(env.UPLOADS_DIR, path)));
		await db.delete(galleryItems);
		for (const photo of [file, other]) await deleteIfUnreferenced(photo.id);
		expect(await mediaById(file.id)).toBe(undefined);
		expect(await mergeConsents(id, merged, by)).toBe(true);
		await withdrawConsent(id, by);
		for (const content of bytes)
			expect(await storeFile(Readable.from([content]), "encore.jpg", "reports", ["image"])).toMatchObject({
				status: 422,
			});
	});

	test("withdrawn hides what has the bytes of a deleted photo at once, and refuses the poster of a deleted film", async () => {
		const [file, film, poster] = [
			await photo("children"),
			await photo("children"),
			await storedPicture("gallery", width++),
		];
		const bytes = readFileSync(join(env.UPLOADS_DIR, file.path));
		const twin = await stored("reports", bytes);
		const image = readFileSync(join(env.UPLOADS_DIR, poster.path));
		await db.update(media).set({ posterId: poster.id }).where(eq(media.id, film.id));
		const id = await consent([file.id, film.id]);
		await db.delete(galleryItems);
		for (const gone of [file, film]) await deleteIfUnreferenced(gone.id);
		expect(await reason(twin.id)).toBe("shown");
		await withdrawConsent(id, by);
		expect(await reason(twin.id)).toBe("withdrawn");
		const again = await storeFile(Readable.from([image]), "image.jpg", "gallery", ["image"]);
		expect(again).toMatchObject({ status: 422 });
	});

	test("withdrawn hides also what somebody hid by hand and would show again", async () => {
		const file = await photo("children");
		const id = await consent([file.id]);
		await hideMedia(file.id, "Awa");
		await withdrawConsent(id, by);
		await showMedia(file.id);
		expect(await reason(file.id)).toBe("withdrawn");
	});

	test("destroys its photos after a month wherever they stand, unless they are kept for a dispute", async () => {
		const [file, kept] = [await photo("children"), await photo("children")];
		const id = await consent([file.id]);
		const disputed = await consent([kept.id]);
		for (const one of [id, disputed]) await withdrawConsent(one, by);
		await keepForDispute(disputed, true);
		const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
		await destroyWithdrawn(inDays(29));
		expect(await mediaById(file.id)).toBeDefined();
		await destroyWithdrawn(inDays(31));
		expect([await mediaById(file.id), filesOnDisk().includes(file.path)]).toEqual([undefined, false]);
		expect(await db.$count(galleryItems, eq(galleryItems.mediaId, file.id))).toBe(0);
		expect([await reason(kept.id), filesOnDisk().includes(kept.path)]).toEqual(["withdrawn", true]);
	});

	test("destroys the other photos when a file cannot be deleted", async () => {
		const [file, other] = [await photo("children"), await photo("children")];
		await withdrawConsent(await consent([file.id, other.id]), by);
		for (const path of [file.path, other.path].map((path) => join(env.UPLOADS_DIR, path))) {
			rmSync(path);
			mkdirSync(path);
		}
		await destroyWithdrawn(new Date(Date.now() + 31 * 86_400_000));
		expect([await mediaById(file.id), await mediaById(other.id)]).toEqual([undefined, undefined]);
	});

	test("that ended hides its photos a day after that was first seen, until it is renewed", async () => {
		const file = await photo("children");
		const id = await consent([file.id], { validUntil: "2030-06-30" });
		const at = (moment: string) => settleExpired(new Date(moment));
		await at("2030-07-01T12:00:00Z");
		expect(await reason(file.id)).toBe("shown");
		await at("2030-07-01T22:00:00Z");
		expect(await reason(file.id)).toBe("shown");
		await at("2030-07-02T12:00:00Z");
		expect(await reason(file.id)).toBe("expired");
		await changeConsent(id, 1, { ...draft, validUntil: "2031-06-30" }, details, { by, today: "2030-07-03" });
		expect(await reason(file.id)).toBe("shown");
	});

	test("outlives a clock that jumps ahead for some hours", async () => {
		const file = await photo("children");
		await consent([file.id], { validUntil: "2030-06-30" });
		for (const moment of [
			"2032-01-01T12:00:00Z",
			"2026-12-01T12:00:00Z",
			"2032-01-03T12:00:00Z",
			"2026-12-03T12:00:00Z",
		])
			await settleExpired(new Date(moment));
		expect(await reason(file.id)).toBe("shown");
	});

	test("of the same person twice becomes one, and the stricter of both counts", async () => {
		const [a, b] = [await photo("children"), await photo("children")];
		const one = await consent([a.id], { validUntil: "2040-01-01" });
		const other = await consent([b.id], { isChild: false, sharing: false, print: true });
		expect(await mergeConsents(one, other, by)).toBe(true);
		expect(await consentById(other)).toBeUndefined();
		expect(await consentById(one)).toMatchObject({
			isChild: true,
			sharing: false,
			print: false,
			validUntil: "2040-01-01",
		});
		await withdrawConsent(one, by);
		expect([await reason(a.id), await reason(b.id)]).toEqual(["withdrawn", "withdrawn"]);
	});

	test("of a person who is forgotten loses name, details and proofs, and hides the photos", async () => {
		const file = await photo("children");
		const id = newId();
		const proof = { type: "image/jpeg", bytes: Buffer.from("signature") };
		await addConsent(id, draft, details, { proof, photoIds: [file.id], by });
		await forgetConsent(id, by);
		expect(await consentById(id)).toMatchObject({ firstName: "Personne effacée", details: "" });
		expect([await proofsOf(id), await reason(file.id)]).toEqual([[], "withdrawn"]);
	});

	test("keeps details and proof until five years after its end", async () => {
		const id = await consent([], { validUntil: "2027-06-30" });
		await purgeProofs(new Date("2032-06-29T12:00:00Z"));
		expect((await consentById(id))?.details).not.toBe("");
		await purgeProofs(new Date("2032-07-02T12:00:00Z"));
		expect(await consentById(id)).toMatchObject({ details: "", firstName: "Aminata" });
	});
});

describe("a photo that nobody ever allowed", () => {
	const send = async (bytes: Buffer) => storeFile(Readable.from([bytes]), "encore.jpg", "reports", ["image"]);

	test("is withdrawn for good: with all that look like it, sent again, shown by hand, and after an older backup", async () => {
		const file = await photo("none");
		const bytes = readFileSync(join(env.UPLOADS_DIR, file.path));
		const copy = await send(bytes);
		if ("reason" in copy) throw new Error(copy.reason);
		await hideMedia(file.id, "Awa");
		await withdrawPhoto(file.id);
		await withdrawPhoto(file.id);
		for (const { id } of [file, copy]) {
			await showMedia(id);
			expect(await reason(id)).toBe("withdrawn");
		}
		expect(await send(bytes)).toMatchObject({ status: 422 });
		expect(await send(await sharp(bytes).png().toBuffer())).toMatchObject({ status: 422 });
		await db.delete(refusedPictures);
		await mirrorRefused();
		expect(await reason(file.id)).toBe("withdrawn");
	});

	test("is destroyed a month after it was withdrawn, wherever it stands", async () => {
		const file = await photo();
		await withdrawPhoto(file.id);
		for (const days of [29, 31]) await destroyWithdrawn(new Date(Date.now() + days * 86_400_000));
		expect([await mediaById(file.id), filesOnDisk().includes(file.path)]).toEqual([undefined, false]);
	});
});

describe("a restored backup from before a withdrawal", () => {
	test("does not bring the photo back: the file beside the database knows its hashes", async () => {
		const file = await photo("children");
		const id = await consent([file.id]);
		await withdrawConsent(id, by);
		expect(existsSync(mirror)).toBe(true);
		await db.delete(refusedPictures);
		await db.update(consents).set({ withdrawnAt: null }).where(eq(consents.id, id));
		await settleMedia();
		expect(await reason(file.id)).toBe("shown"); // as the older backup has it
		appendFileSync(mirror, '\n{"hash":"cut sho'); // a crash while it was written
		await mirrorRefused();
		expect(await reason(file.id)).toBe("withdrawn");
		appendFileSync(mirror, `\n${JSON.stringify({ hash: file.sha256, reason: "allowed", at: Date.now() + 60_000 })}\n`);
		await db.delete(refusedPictures);
		await mirrorRefused();
		await settleMedia();
		expect(await reason(file.id)).toBe("withdrawn");
		const lines = readFileSync(mirror, "utf8")
			.split("\n")
			.filter((line) => line.endsWith("}"));
		expect(new Set(lines).size).toBe(lines.length);
	});

	test("does not bring back the yes of the person, nor what was forgotten of her", async () => {
		const [file, other] = [await photo("children"), await photo("children")];
		const [withdrawn, forgotten] = [await consent([file.id]), await consent([])];
		const older = await consentById(forgotten);
		await withdrawConsent(withdrawn, by);
		await forgetConsent(forgotten, by);
		await db.delete(refusedPictures);
		await db.update(consents).set({ withdrawnAt: null, erasedAt: null, details: older?.details });
		await mirrorRefused();
		await linkPhotos(withdrawn, [other.id]);
		expect(await reason(other.id)).toBe("consent");
		expect(await consentById(forgotten)).toMatchObject({ details: "", withdrawnAt: expect.any(Date) });
	});

	test("takes from the database what the file lacks", async () => {
		const file = await photo("children");
		await withdrawConsent(await consent([file.id]), by);
		rmSync(mirror);
		await mirrorRefused();
		expect(readFileSync(mirror, "utf8")).toContain(file.sha256);
	});
});
