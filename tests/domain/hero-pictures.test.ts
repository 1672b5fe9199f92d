import { beforeEach, expect, test } from "vitest";
import { addHeroPicture, orderHeroPictures, ownHeroPictures } from "~/content/banner/hero-pictures.server";
import { db } from "~/platform/db/client.server";
import { heroPictures } from "~/platform/db/schema.server";
import { storedPicture } from "./stored";

const files = await Promise.all([100, 101, 102, 103].map((width) => storedPicture("association", width)));
const ids = files.map(({ id }) => id);
const [a = "", b = "", c = "", _d = ""] = ids;
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

test("pictures have the posted order, and one added meanwhile is not lost", async () => {
	for (const id of [a, b]) await add(id);
	await orderHeroPictures([b, a]);
	expect(await shown()).toEqual([b, a]);
	await add(c);
	await orderHeroPictures([a, b]); // by someone who has not seen the third
	expect((await shown()).toSorted()).toEqual([a, b, c].toSorted());
	expect(await places()).toEqual([0, 1, 2]);
});
