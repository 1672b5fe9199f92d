import { beforeEach, expect, test } from "vitest";
import {
	addHeroPicture,
	changeHeroPicture,
	orderHeroPictures,
	ownHeroPictures,
	removeHeroPicture,
} from "~/banner/hero-pictures.server";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { heroPictures } from "~/db/schema.server";
import { storedPicture } from "./stored";

const files = await Promise.all([100, 101, 102, 103].map((width) => storedPicture("association", width)));
const ids = files.map(({ id }) => id);
const [a = "", b = "", c = "", d = ""] = ids;
const add = (id: string) => addHeroPicture(files[ids.indexOf(id)] ?? { id, sha256: "" }, `Image ${ids.indexOf(id)}`);
const shown = async () => (await ownHeroPictures()).map(({ id }) => id);
const places = async () => (await db.select().from(heroPictures)).map(({ position }) => position).toSorted();

beforeEach(async () => {
	await db.delete(heroPictures);
});

test("four people who add a picture at once add three, in places of their own", async () => {
	const answers = await Promise.all(ids.map(add));
	expect(answers.toSorted()).toEqual(["added", "added", "added", "full"]);
	expect(await places()).toEqual([0, 1, 2]);
});

test("the same bytes are not added under another file", async () => {
	await add(a);
	expect(await addHeroPicture({ id: d, sha256: files[0]?.sha256 ?? "" }, "Encore")).toBe("known");
	expect(await shown()).toEqual([a]);
});

test("pictures have the posted order, and one added meanwhile is not lost", async () => {
	for (const id of [a, b]) await add(id);
	await orderHeroPictures([b, a]);
	expect(await shown()).toEqual([b, a]);
	await add(c);
	await orderHeroPictures([a, b]); // by someone who has not seen the third
	expect((await shown()).toSorted()).toEqual([a, b, c].toSorted());
	expect(await places()).toEqual([0, 1, 2]);
});

test("removing one leaves no gap; removing a deleted one changes nothing", async () => {
	for (const id of [a, b, c]) await add(id);
	await removeHeroPicture(a);
	await removeHeroPicture(a);
	expect(await shown()).toEqual([b, c]);
	expect(await places()).toEqual([0, 1]);
	await orderHeroPictures([c, a, newId(), b]);
	expect(await shown()).toEqual([c, b]);
	expect(await changeHeroPicture(a, { mediaId: d, alt: "x" })).toBe("missing");
});
