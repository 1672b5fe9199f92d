import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, journal, media } from "~/platform/db/schema.server";
import { noel } from "../cast";
import { foret, picture, terre } from "../files";
import { hiddenField } from "./open-site";
import { openPublication } from "./publication-site";

const { auditLog, site } = await openPublication();

test("a copy of a postponed event is a draft that takes place, with the same texts and poster, and its own address", async () => {
	const id = newId();
	const poster = [{ name: "b.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	await site.postFiles("/admin/events/new", { id, ...noel }, "poster", poster);
	await site.postFiles(`/admin/events/${id}`, { id, ...noel, state: "postponed" }, "poster", []);
	const answer = await site.post(`/admin/events/${id}/duplicate?q=noel`, {});
	const to = answer.headers.get("Location") ?? "";
	expect(to).toMatch(/^\/admin\/events\/[\w-]{12}\?q=noel$/);
	expect(await site.text(to)).toContain("Copie gardée en brouillon");
	const [original, copy] = (await db.select().from(events)).toSorted((one) => (one.id === id ? -1 : 1));
	const { title, description, location, posterId, date } = original ?? {};
	expect([original?.state, original?.formerDate]).toEqual(["postponed", noel.date]);
	const takesPlace = { state: "confirmed", formerDate: null, publishedAt: null };
	expect(copy).toMatchObject({ title, description, location, posterId, date, ...takesPlace });
	expect(copy?.slug).toBe("fete-de-noel-des-enfants-2");

	await site.postFiles(`/admin/events/${id}`, { id, ...noel, version: "2" }, "poster", [
		{ name: "c.jpg", bytes: await picture(foret, "jpeg", 64, 48) },
	]);
	expect((await db.select().from(media)).map((file) => file.id)).toContain(posterId); // it is still the copy’s
	expect((await site.post(`/admin/events/${newId()}/duplicate`, {})).status).toBe(404);
});

describe("the button that copies an event", () => {
	const id = newId();
	const copied = async () => (await db.select().from(events)).filter((event) => event.id !== id);
	const copy = (fields: Record<string, string>) => site.post(`/admin/events/${id}/duplicate`, fields);
	beforeEach(async () => {
		await site.postFiles("/admin/events/new", { id, ...noel, publication: "draft" }, "poster", []);
		await db.delete(journal);
	});

	test("makes one copy however often it is pressed, and leads to it each time", async () => {
		const fields = { copy: hiddenField(await site.html("/admin/events"), "copy") };
		const answers = [...(await Promise.all([copy(fields), copy(fields), copy(fields)])), await copy(fields)];
		const to = `/admin/events/${fields.copy}`;
		expect(answers.map((answer) => answer.headers.get("Location"))).toEqual([to, to, to, to]);
		expect(await copied()).toMatchObject([{ id: fields.copy, title: noel.title, publishedAt: null }]);
		expect(await auditLog()).toEqual([["Awa", "event.added", noel.title]]);
	});

	test("makes another one when its copy is in the trash", async () => {
		const fields = { copy: newId() };
		await copy(fields);
		await db.update(events).set({ deletedAt: new Date() }).where(eq(events.id, fields.copy));
		const to = (await copy(fields)).headers.get("Location");
		const [other] = (await copied()).filter((event) => event.id !== fields.copy);
		expect(to).toBe(`/admin/events/${other?.id}`);
	});

	test("makes a copy too when what it carried is no identifier", async () => {
		expect((await copy({ copy: "../events" })).headers.get("Location")).toMatch(/^\/admin\/events\/[\w-]{12}$/);
		expect(await copied()).toHaveLength(1);
	});
});
