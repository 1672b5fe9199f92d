import { describe, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { events, reports } from "~/db/schema.server";
import { addEvent } from "~/events/event-form.server";
import { eventToEdit } from "~/events/events.server";
import { reportToEdit } from "~/reports/reports.server";
import { moveToTrash } from "~/trash/trash.server";
import { forage, hopital, noel } from "../cast";
import { addReport, updateEvent, updateReport } from "../written-items";
import { storedPicture } from "./stored";

const paris = "Europe/Paris";

test("of two people who save at the same moment, one gets the conflict", async () => {
	const id = newId();
	await addEvent(id, { ...noel, title: "Course", posterId: null }, paris);
	const save = (title: string) => updateEvent(id, { ...noel, title, posterId: null }, paris, { version: 1 });
	const outcomes = await Promise.all([save("D’Awa"), save("De Moussa")]);
	expect(outcomes.toSorted()).toEqual(["older", "saved"]);
});

test("of two people who save a report at the same moment, the one with the conflict changes no picture either", async () => {
	const [id, well, pump] = [newId(), await storedPicture("reports", 41), await storedPicture("reports", 42)];
	await addReport(id, forage, []);
	const save = (title: string, image: string) => updateReport(id, { ...forage, title }, [image], { version: 1 });
	const outcomes = await Promise.all([save("D’Awa", well.id), save("De Moussa", pump.id)]);
	expect(outcomes.toSorted()).toEqual(["older", "saved"]);
	const report = await reportToEdit(id);
	const remaining = report?.title === "D’Awa" ? well.id : pump.id;
	expect(report?.images.map((image) => image.id)).toEqual([remaining]);
});

describe("saving and restoring at once", () => {
	const saving = { version: 1, restore: true, publication: { choice: "draft" } } as const;

	test("restores a report from the trash with the saved text, once, and published only if so chosen", async () => {
		const [id, photo] = [newId(), await storedPicture("reports", 43)];
		await addReport(id, forage, []);
		await moveToTrash(reports, id);
		expect(await updateReport(id, hopital, [], { ...saving, restore: false })).toBe("missing");
		const restore = () => updateReport(id, hopital, [photo.id], saving);
		expect([await restore(), await restore()]).toEqual(["restored", "unchanged"]);
		expect(await reportToEdit(id)).toMatchObject({ ...hopital, deletedAt: null, publishedAt: null, version: 2 });
		expect((await reportToEdit(id))?.images.map((image) => image.id)).toEqual([photo.id]);
	});

	test("leaves it in the trash, unseen, when a colleague had saved another text", async () => {
		const [report, event] = [newId(), newId()];
		const fete = { ...noel, title: `Fête ${event}`, posterId: null };
		await addReport(report, forage, []);
		await addEvent(event, fete, paris);
		await updateReport(report, { ...forage, title: "D’Awa" }, [], { version: 1 });
		await updateEvent(event, { ...fete, location: "Chez Awa" }, paris, { version: 1 });
		await Promise.all([moveToTrash(reports, report), moveToTrash(events, event)]);
		expect(await updateReport(report, hopital, [], saving)).toBe("older");
		expect(await updateEvent(event, fete, paris, saving)).toBe("older");
		expect(await reportToEdit(report)).toMatchObject({ title: "D’Awa", deletedAt: expect.any(Date) });
		expect(await eventToEdit(event)).toMatchObject({ location: "Chez Awa", deletedAt: expect.any(Date) });
	});

	test("restores it also when it was trashed with the very text they save", async () => {
		const id = newId();
		const fete = { ...noel, title: `Fête ${id}`, posterId: null };
		await addEvent(id, { ...fete, location: "Ailleurs" }, paris);
		await updateEvent(id, fete, paris, saving);
		await moveToTrash(events, id);
		expect(await updateEvent(id, fete, paris, saving)).toBe("restored");
		expect(await eventToEdit(id)).toMatchObject({ location: noel.location, deletedAt: null });
	});

	test("changes what is not in the trash any more", async () => {
		const id = newId();
		await addReport(id, forage, []);
		expect(await updateReport(id, hopital, [], saving)).toBe("saved");
	});
});
