import { beforeEach, expect, test } from "vitest";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { media, settings } from "~/platform/db/schema.server";
import { filesOnDisk } from "../domain/stored";
import { hiddenField } from "./open-site";
import { one, two } from "./pictures-site";
import { base } from "./settings-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(settings);
beforeEach(async () => {
	for (const { id } of await db.select({ id: media.id }).from(media)) await deleteIfUnreferenced(id);
});
const save = (fields: Record<string, string>, files = [] as (typeof one)[]) =>
	site.postFiles(`${base}/logo`, fields, "picture", files);
const names = () => filesOnDisk().map((path) => path.replace(/.*_/, ""));

test("the logo is in the header of every page, is replaced, and makes way for the drawing again", async () => {
	const drawing = '<svg viewBox="0 0 40 40"';
	expect(await site.html("/")).toContain(drawing);
	expect((await save({}, [one])).status).toBe(303);
	for (const page of ["/", "/nulle-part"]) {
		const html = await site.html(page);
		expect(html).toMatch(/class="site-logo".*\/uploads\/association\/\d+_un\.jpg/s);
		expect(html).not.toContain(drawing);
	}
	await save({}, [two]);
	expect(names()).toEqual(["deux.jpg"]);
	await save({});
	expect(names()).toEqual(["deux.jpg"]);
	await save({ remove: "on" });
	expect(names()).toEqual([]);
	expect(await site.html("/")).toContain(drawing);
});

test("a logo that a colleague replaced meanwhile is not replaced unseen", async () => {
	await save({}, [one]);
	const opened = hiddenField(await site.html(`${base}/logo`), "opened");
	await save({}, [two]);
	const response = await save({ opened, remove: "on" });
	expect(response.status).toBe(409);
	expect(names()).toEqual(["deux.jpg"]);
});
