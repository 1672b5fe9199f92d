import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { media, settings } from "~/platform/db/schema.server";
import { association } from "~/publishing/settings/settings.server";
import { filesOnDisk } from "../domain/stored";
import { hiddenField } from "./open-site";
import { one, openPictures, two } from "./pictures-site";

const site = await openPictures();
const form = "/admin/parametres/appel/image";
const save = (fields: Record<string, string>, files = [] as (typeof one)[]) =>
	site.postFiles(form, fields, "picture", files);
const names = () => filesOnDisk().map((path) => path.replace(/.*_/, ""));
const empty = () => db.delete(settings);

test("the picture of the donation page is shown with its description, replaced and removed", async () => {
	await empty();
	expect(await site.html("/donate")).not.toContain("picture-lead");
	expect((await save({ alt: "Une cantine" }, [one])).status).toBe(303);
	expect(await site.html("/donate")).toMatch(/picture-lead.*<img[^>]*_un\.jpg[^>]*alt="Une cantine"/s);
	await save({ alt: "Un puits" });
	expect(await site.html("/donate")).toContain('alt="Un puits"');
	await save({ alt: "Un puits" }, [two]);
	expect(names()).toEqual(["deux.jpg"]);
	await save({ alt: "Un puits", remove: "on" });
	expect(names()).toEqual([]);
	expect(await association()).toMatchObject({ giftPicture: "", giftPictureAlt: "" });
	expect(await site.html("/donate")).not.toContain("picture-lead");
});

test("without a picture or a description it is refused", async () => {
	await empty();
	expect((await save({ alt: "Une cantine" })).status).toBe(400);
	expect((await save({ alt: "" }, [one])).status).toBe(400);
	expect(await association()).toMatchObject({ giftPicture: "" });
});

test("one that is hidden is on no page, and one that a colleague replaced is not replaced unseen", async () => {
	await empty();
	await save({ alt: "Une cantine" }, [one]);
	const [file] = await db.select().from(media);
	await site.post(`/admin/photos/${file?.id}/hide`, {});
	expect(await site.html("/donate")).not.toContain("_un.jpg");
	const opened = hiddenField(await site.html(form), "opened");
	await save({ alt: "Un puits", opened }, [two]);
	expect((await save({ alt: "Une école", opened })).status).toBe(409);
	expect(names()).toEqual(["deux.jpg"]);
});
