import { describe, expect, test } from "vitest";
import { reportToEdit } from "~/content/reports/reports.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { forage, hopital } from "../cast";
import { addReport, updateReport } from "../written-items";
import { storedPicture } from "./stored";

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
		const id = newId();
		await addReport(id, forage, []);
		await updateReport(id, { ...forage, title: "D’Awa" }, [], { version: 1 });
		await moveToTrash(reports, id);
		expect(await updateReport(id, hopital, [], saving)).toBe("older");
		expect(await reportToEdit(id)).toMatchObject({ title: "D’Awa", deletedAt: expect.any(Date) });
	});

	test("restores it also when it was trashed with the very text they save", async () => {
		const id = newId();
		await addReport(id, { ...hopital, title: "Ailleurs" }, []);
		await updateReport(id, hopital, [], saving);
		await moveToTrash(reports, id);
		expect(await updateReport(id, hopital, [], saving)).toBe("restored");
		expect(await reportToEdit(id)).toMatchObject({ title: hopital.title, deletedAt: null });
	});

	test("changes what is not in the trash any more", async () => {
		const id = newId();
		await addReport(id, forage, []);
		expect(await updateReport(id, hopital, [], saving)).toBe("saved");
	});
});
