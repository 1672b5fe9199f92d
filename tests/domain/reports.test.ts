import { expect, test } from "vitest";
import { publishedReports } from "~/content/reports/report-lists.server";
import { publishedReport } from "~/content/reports/reports.server";
import { newId } from "~/platform/db/new-id.server";
import { forage, hopital } from "../cast";
import { addReport, updateReport } from "../written-items";
import { storedPicture } from "./stored";

test("the newest report comes first, and a later correction does not move the older one up", async () => {
	const [older, newer] = [newId(), newId()];
	await addReport(older, forage, []);
	await addReport(newer, hopital, []);
	const published = (await publishedReport(older))?.publishedAt;
	await updateReport(older, { ...forage, title: "Un forage, corrigé" }, []);
	expect((await publishedReports({})).items.map(({ title }) => title)).toEqual([hopital.title, "Un forage, corrigé"]);
	expect(await publishedReport(older)).toMatchObject({ publishedAt: published, updatedAt: expect.any(Date) });
	expect(await publishedReport(newer)).toMatchObject({ updatedAt: null });
});

test("a picture stays with the report that shows it when an old form names it again", async () => {
	const [first, second] = [newId(), newId()];
	const [shared, own] = [await storedPicture("reports", 14), await storedPicture("reports", 16)];
	await addReport(first, forage, [shared.id]);
	await addReport(second, hopital, [shared.id, own.id]);
	expect((await publishedReport(first))?.images).toHaveLength(1);
	expect((await publishedReport(second))?.images.map((image) => image.id)).toEqual([own.id]);
	const covers = (await publishedReports({})).items.slice(0, 2).map((report) => report.cover?.id);
	expect(covers, "the first picture that is left").toEqual([own.id, shared.id]);
});
