import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, journal, reports, users } from "~/db/schema.server";
import { forage, noel } from "../cast";
import { openPublication } from "./publication-site";

const { change, deeds, saved, site, write } = await openPublication();

test("the journal says who added, changed, deleted and restored a report and an event", async () => {
	const id = newId();
	await write(id);
	for (const _press of [1, 2]) expect((await change(id, { version: "1", title: "Changé" })).status).toBe(303);
	for (const verb of ["restore", "delete", "delete", "restore", "restore"])
		expect((await site.post(`/admin/reports/${id}/${verb}`, {})).status).toBe(303);
	const fete = { id: newId(), ...noel, publication: "draft" };
	await site.postFiles("/admin/events/new", fete, "poster", []);
	await site.postFiles("/admin/events/new", fete, "poster", []);
	for (const _press of [1, 2])
		await site.postFiles(`/admin/events/${fete.id}`, { ...fete, version: "1", location: "Salle" }, "poster", []);
	for (const verb of ["restore", "delete", "delete"])
		expect((await site.post(`/admin/events/${fete.id}/${verb}`, {})).status).toBe(303);
	expect(await deeds()).toEqual([
		["Awa", "report.added", forage.title],
		["Awa", "report.changed", "Changé"],
		["Awa", "report.trashed", "Changé"],
		["Awa", "report.restored", "Changé"],
		["Awa", "event.added", noel.title],
		["Awa", "event.changed", noel.title],
		["Awa", "event.trashed", noel.title],
	]);
	const [awa] = await db.select().from(users);
	expect(await saved(id)).toMatchObject({ updatedBy: awa?.id });
});

test("the journal names what was added, also when its form was sent again with other words", async () => {
	const id = newId();
	await write(id, { title: "Avant retour" });
	await write(id, { title: "Après retour" });
	const event = { id: newId(), ...noel, publication: "draft" };
	await site.postFiles("/admin/events/new", { ...event, title: "Avant" }, "poster", []);
	await site.postFiles("/admin/events/new", { ...event, title: "Après" }, "poster", []);
	const named = (await db.select().from(journal)).map(({ subjectId, subject }) => [subjectId, subject]);
	const there = [...(await db.select().from(reports)), ...(await db.select().from(events))];
	expect(named.toSorted()).toEqual(there.map((item) => [item.id, item.title]).toSorted());
});
