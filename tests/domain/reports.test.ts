import { expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { reports } from "~/db/schema.server";
import {
	addReport,
	latestReports,
	publishedReport,
	publishedReports,
	trashReport,
	updateReport,
} from "~/reports/reports.server";
import { takeOutOfTrash } from "~/trash/trash.server";
import { forage, hopital } from "../cast";
import { storedPicture } from "./stored";

const titles = async () => (await publishedReports({})).items.map((report) => report.title);

test("the newest report comes first, and a later correction does not move the older one up", async () => {
	const [older, newer] = [newId(), newId()];
	await addReport(older, forage, []);
	await addReport(newer, hopital, []);
	expect(await titles()).toEqual([hopital.title, forage.title]);

	const published = (await publishedReport(older))?.publishedAt;
	expect(await updateReport(older, { ...forage, title: "Un forage, corrigé" }, [])).toBe("saved");
	expect(await titles()).toEqual([hopital.title, "Un forage, corrigé"]);
	const corrected = await publishedReport(older);
	expect(corrected?.publishedAt).toEqual(published);
	expect(corrected?.updatedAt).toBeInstanceOf(Date);
	expect((await publishedReport(newer))?.updatedAt).toBeNull();
});

test("pictures keep their order, the first being the cover, and can be moved or removed", async () => {
	const id = newId();
	const [well, pump, village] = await Promise.all([11, 12, 13].map((width) => storedPicture("reports", width)));
	const places = async () => (await publishedReport(id))?.images.map((image) => image.id);
	if (!well || !pump || !village) throw new Error("Three pictures were stored");

	await addReport(id, forage, [pump.id, well.id]);
	expect(await places()).toEqual([pump.id, well.id]);
	await updateReport(id, forage, [village.id, well.id, pump.id]);
	expect(await places()).toEqual([village.id, well.id, pump.id]);
	expect((await latestReports(1))[0]?.images[0]).toMatchObject({ id: village.id, width: 13, height: 20 });
	await updateReport(id, forage, [well.id]);
	expect(await places()).toEqual([well.id]);
	await updateReport(id, forage, []);
	expect(await places()).toEqual([]);
});

test("a picture stays with the report that shows it when an old form names it again", async () => {
	const [first, second] = [newId(), newId()];
	const shared = await storedPicture("reports", 14);
	await addReport(first, forage, [shared.id]);
	await addReport(second, hopital, [shared.id]);
	expect((await publishedReport(first))?.images).toHaveLength(1);
	expect((await publishedReport(second))?.images).toHaveLength(0);
});

test("the same form sent three times at once makes one report", async () => {
	const id = newId();
	const before = (await titles()).length;
	const added = await Promise.all([1, 2, 3].map(() => addReport(id, { ...hopital, title: "Trois clics" }, [])));
	expect(added.filter(Boolean)).toHaveLength(1);
	expect(await titles()).toHaveLength(before + 1);
});

test("the same form with other words makes another report", async () => {
	const id = newId();
	await addReport(id, { ...hopital, title: "Avant retour" }, []);
	const other = await addReport(id, { ...hopital, title: "Après retour" }, []);
	expect(await publishedReport(other ?? "")).toMatchObject({ title: "Après retour" });
	expect(await titles()).toEqual(expect.arrayContaining(["Avant retour", "Après retour"]));
});

test("a report in the trash is nowhere and cannot be changed; restored, it is as it was and where it was", async () => {
	const id = newId();
	const photo = await storedPicture("reports", 15);
	await addReport(id, { ...forage, title: "À retirer" }, [photo.id]);
	await addReport(newId(), { ...forage, title: "Plus récent" }, []);
	const [before, order] = [await publishedReport(id), await titles()];

	expect([await trashReport(id), await trashReport(id)]).toEqual(["moved", "already"]);
	expect(await publishedReport(id)).toBeUndefined();
	expect(await titles()).not.toContain("À retirer");
	expect((await latestReports(100)).map((report) => report.id)).not.toContain(id);
	expect(await updateReport(id, forage, [])).toBe("missing");

	expect([await takeOutOfTrash(reports, id), await takeOutOfTrash(reports, id)]).toEqual(["moved", "already"]);
	expect(await publishedReport(id)).toEqual(before);
	expect(await titles()).toEqual(order);
});

test("what does not exist can be neither changed, nor trashed, nor restored", async () => {
	const nobody = newId();
	expect(await publishedReport(nobody)).toBeUndefined();
	expect(await updateReport(nobody, forage, [])).toBe("missing");
	expect(await trashReport(nobody)).toBe("missing");
	expect(await takeOutOfTrash(reports, nobody)).toBe("missing");
});
