import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addConsent, linkPhotos, withdrawConsent } from "~/content/consent/consents.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { hideMedia, showMedia } from "~/media/files/hide-media.server";
import { answerPeople, settleMedia } from "~/media/files/settle-media.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { media, users } from "~/platform/db/schema.server";
import { foret, picture } from "../files";

const draft = {
	...{ firstName: "Aminata", isChild: true, site: true, sharing: true, print: false, given: "spoken" as const },
	...{ givenOn: "2026-01-10", validUntil: "2099-01-10" },
};
const details = { name: "", guardian: "Fatou", relation: "mère", contact: "", witness: "Moussa" };

test("a withdrawal wins against everything that happens at the same moment, 60 times", async () => {
	const by = newId();
	await db.insert(users).values({ id: by, email: "awa@course.test", passwordHash: "", createdAt: new Date() });
	for (let round = 0; round < 60; round++) {
		const bytes = await picture(foret, "jpeg", 500 + round, 20);
		const store = (folder: "gallery" | "reports") => storeFile(Readable.from([bytes]), "foret.jpg", folder, ["image"]);
		const file = await store("gallery");
		if ("reason" in file) throw new Error(file.reason);
		await answerPeople([file.id], "children");
		const id = newId();
		const options = { photoIds: [file.id], by };
		await addConsent(id, draft, details, options);
		const another = newId();
		await addConsent(another, draft, details, { photoIds: [], by });
		const work = [
			() => withdrawConsent(id, by),
			...[() => store("reports"), () => addToGallery(file), () => makeMissingVariants(), () => settleMedia()],
			...[() => linkPhotos(another, [file.id]), () => hideMedia(file.id, "Awa")],
			...[() => showMedia(file.id), () => answerPeople([file.id], "none", true)],
		];
		// Each round begins with another one.
		const order = [...work.slice(round % work.length), ...work.slice(0, round % work.length)];
		await Promise.all(order.map((each) => each()));
		await showMedia(file.id);
		const rows = await db.select().from(media).where(eq(media.sha256, file.sha256));
		expect(rows.map((row) => [row.hiddenFor, row.hiddenAt === null])).toEqual(rows.map(() => ["withdrawn", false]));
	}
}, 120_000);
