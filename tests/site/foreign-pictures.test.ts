import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, reportImages, reports } from "~/db/schema.server";
import { forage, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(events, reports);

test("an event and a report take no picture of another folder", async () => {
	const { id: foreign } = await storedPicture("gallery", 321);
	const event = { id: newId(), ...noel, posterId: foreign };
	expect((await site.postFiles("/admin/events/new", event, "poster", [])).status).toBe(400);
	const report = { id: newId(), title: forage.title, content: "x", images: foreign };
	expect((await site.postFiles("/admin/editreports/new", report, "files", [])).status).toBe(400);
	expect(await db.$count(reportImages, eq(reportImages.mediaId, foreign))).toBe(0);
});
