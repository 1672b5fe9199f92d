import { parseWithZod } from "@conform-to/zod/v4";
import { beforeEach, describe, expect, test } from "vitest";
import { eventSchema, eventToWrite } from "~/content/events/event-form.server";
import { reportToWrite } from "~/content/reports/report-form.server";
import { expenseToWrite } from "~/giving/expenses/expense-form.server";
import { storedFiles } from "~/media/files/stored-files.server";
import { sessionStorage } from "~/people/session/session.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, expenses, journal, reportImages, reports, users } from "~/platform/db/schema.server";
import { checkPostedItem } from "~/publishing/publication/check-posted-item.server";
import { addItem, type ItemToSave, saveItem } from "~/publishing/publication/save-item.server";
import { storedItem } from "~/publishing/publication/stored-item.server";
import { restoreItem, trashItem } from "~/publishing/publication/trash-item.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { resumeField } from "~/web/forms/carried-form";
import { awa, forage, moussa, noel } from "../cast";
import { storedPicture } from "./stored";

const timeZone = "Europe/Paris";
const by = { id: "awa", email: awa.email };
const colleague = { id: "moussa", email: moussa.email };

beforeEach(async () => {
	for (const table of [reportImages, reports, events, expenses, journal, users]) await db.delete(table);
	const account = { passwordHash: "", createdAt: new Date() };
	await db.insert(users).values([by, { ...colleague, name: moussa.name }].map((who) => ({ ...who, ...account })));
});

const expense = { title: "Tuyaux", date: "2025-03-14", amount: 18_050, currency: "EUR", needId: null } as const;
/** Of the kinds, whose code is the same, the one with many files and the one without a page. */
const kinds = [
	{ kind: "reports", audit: "report", table: reports, values: reportToWrite(forage, []) },
	{ kind: "spendings", audit: "spending", table: expenses, values: expenseToWrite({ ...expense, proofId: null }) },
] as const;

const asked = {
	publication: { choice: "now" },
	restore: false,
	labels: { date: "Date", title: "Titre" },
	timeZone,
} as const;
const actions = async () => (await db.select().from(journal)).map(({ action }) => action.split(".")[1]);

describe.each(kinds)("$kind:", ({ kind, audit, table, values }) => {
	const form = { ...asked, ...values };
	const titled = (title: string, more: Partial<ItemToSave> = {}) => ({
		...form,
		...more,
		draft: { ...form.draft, title },
	});
	const add = (id: string, item: ItemToSave = form, resent = false) => addItem(kind, id, item, by, resent);

	test("a form that comes again adds nothing, one with another text another item", async () => {
		const id = newId();
		const added = [await add(id), await add(id), await add(id, titled("Autre"))];
		expect(added.map(({ status }) => status)).toEqual(["saved", "saved", "saved"]);
		expect([await db.$count(table), await actions()]).toEqual([2, ["added", "added"]]);
		expect((await db.select().from(journal)).map(({ action }) => action)).toEqual(Array(2).fill(`${audit}.added`));
	});

	test("what an outbox sends again is not added beside what was changed meanwhile", async () => {
		const id = newId();
		await add(id, form, true);
		expect(await add(id, form, true)).toMatchObject({ status: "saved" });
		await saveItem(kind, id, titled("Changé", { version: 1 }), by);
		expect(await add(id, form, true)).toMatchObject({ status: 409, present: true });
		await moveToTrash(table, id);
		expect(await add(id, form, true)).toMatchObject({ status: 409, conflict: { trashed: true } });
		expect(await db.$count(table)).toBe(1);
	});

	test("a new form whose item is in the trash restores it with its text only when it says so", async () => {
		const id = newId();
		await add(id);
		await moveToTrash(table, id);
		expect(await add(id)).toMatchObject({ status: 409, conflict: { trashed: true } });
		expect(await add(id, titled("Corrigé", { restore: true }))).toMatchObject({ status: "saved", appears: undefined });
		expect(await storedItem(kind, id)).toMatchObject({ title: "Corrigé", deletedAt: null, version: 2 });
		expect(await actions()).toEqual(["added", "restored"]);
	});

	test("who has not seen a colleague's save gets both texts, and overwrites it by its version alone", async () => {
		const id = newId();
		await add(id);
		await saveItem(kind, id, titled("De Moussa", { version: 1 }), colleague);
		const refused = await saveItem(kind, id, titled("D’Awa", { version: 1 }), by);
		const [mine, theirs] = ["D’Awa", "De Moussa"];
		expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/^Moussa Keïta a enregistré à \d/) });
		expect(refused).toMatchObject({
			conflict: { latest: 2, trashed: false, differences: [{ label: "Titre", mine, theirs }] },
		});
		expect(await saveItem(kind, id, titled(mine, { version: 1 }), colleague)).toMatchObject({
			message: expect.stringMatching(/^Vous avez enregistré dans une autre fenêtre à \d/),
		});
		expect(await saveItem(kind, id, titled(theirs, { version: 1 }), by)).toMatchObject({ status: "saved" });
		expect(await storedItem(kind, id)).toMatchObject({ title: theirs, version: 2, updatedBy: colleague.id });
		await saveItem(kind, id, titled(mine, { version: 2 }), by);
		expect(await storedItem(kind, id)).toMatchObject({ title: mine, version: 3, updatedBy: by.id });
		expect(await actions()).toEqual(["added", "changed", "changed"]);
	});

	test("what is in the trash is saved only when it is restored, and visitors are offered what appears", async () => {
		const id = newId();
		await add(id, { ...form, publication: { choice: "draft" } });
		await moveToTrash(table, id);
		const save = (restore: boolean) => saveItem(kind, id, titled("Suite", { version: 1, restore }), by);
		expect(await save(false)).toMatchObject({ status: 409, conflict: { trashed: true } });
		const appears =
			kind === "spendings" ? undefined : { title: "Suite", path: expect.stringMatching(/^\/\w+\/[\w-]+$/) };
		expect(await save(true)).toMatchObject({ status: "saved", appears });
		expect(await actions()).toEqual(["added", "restored", "changed"]);
	});
});

test("files that a save gives up, or that came a second time, are deleted, and no others", async () => {
	const [id, stays, goes] = [newId(), await storedPicture("reports", 51), await storedPicture("reports", 52)];
	const form = (fileIds: string[]) => ({ ...asked, ...reportToWrite(forage, fileIds) });
	await addItem("reports", id, form([stays.id, goes.id]), by, false);
	await saveItem("reports", id, { ...form([stays.id]), version: 1 }, by);
	const again = await storedPicture("reports", 51);
	await saveItem("reports", id, { ...form([again.id]), version: 1 }, by);
	const left = await storedFiles([stays.id, goes.id, again.id], "reports");
	expect(left.map((file) => file.id)).toEqual([stays.id]);
});

describe("a posted form", () => {
	const check = async (more: Record<string, string>, files: Awaited<ReturnType<typeof storedPicture>>[] = []) => {
		const fields = new FormData();
		for (const [name, value] of Object.entries({ id: newId(), ...noel, ...more })) fields.append(name, value);
		const submission = parseWithZod(fields, { schema: eventSchema });
		const received = { fields, stored: files, refused: [] };
		return checkPostedItem({ received, submission, field: "poster", errors: [], files, timeZone });
	};
	const statusOf = async (...given: Parameters<typeof check>) => (await check(...given)).status;

	test("is valid, faulty, or only shown again after it was carried", async () => {
		expect(await statusOf({})).toBe("success");
		expect(await statusOf({ title: "" })).toBe(400);
		const past = { publication: "later", publicationDate: "2020-01-01", publicationTime: "08:00" };
		expect(await statusOf(past)).toBe(400);
		expect(await statusOf({ title: "", [resumeField]: "1" })).toBe(200);
		expect(await check({ version: "3", overwrite: "4" })).toMatchObject({ version: 4 });
	});

	test("asks before a picture from the trash is published, not for a draft", async () => {
		const [id, photo] = [newId(), await storedPicture("event-posters", 53)];
		const values = eventToWrite({ ...noel, posterId: photo.id }, timeZone);
		await addItem("events", id, { ...asked, ...values }, by, false);
		await moveToTrash(events, id);
		const again = await storedPicture("event-posters", 53);
		expect(await statusOf({}, [again])).toBe(409);
		expect(await statusOf({ publication: "draft" }, [again])).toBe("success");
		expect(await statusOf({ fromTrash: again.id }, [again])).toBe("success");
	});
});

test("to the trash and back an item goes once, and to its list the one who pressed", async () => {
	const id = newId();
	await addItem("events", id, { ...asked, ...eventToWrite({ ...noel, posterId: null }, timeZone) }, by, false);
	const request = new Request("http://site.test/admin/events?q=x");
	const account = { ...by, name: "", role: "administrator", lacksCode: false } as const;
	const session = await sessionStorage.getSession();
	session.set("userId", by.id);
	const signedIn = { account, session };
	const item = { kind: "events", id } as const;
	for (const verb of [trashItem, trashItem, restoreItem, restoreItem]) {
		const answer = await verb(request, signedIn, item);
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/events?q=x"]);
	}
	expect(await actions()).toEqual(["added", "trashed", "restored"]);
	await expect(trashItem(request, signedIn, { ...item, id: newId() })).rejects.toMatchObject({ status: 404 });
});
