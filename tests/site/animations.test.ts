import { expect, test } from "vitest";
import { maxFrames } from "~/media/images/picture-file";
import { manyFrames } from "../hostile/made-files";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn();

test.each([
	["one frame more than the most", manyFrames(maxFrames + 1), /plus de 1.000 images/],
	[
		"more than 100 million pixels in its frames together",
		manyFrames(101, 1000),
		/ensemble plus de 100.millions de pixels/,
	],
])("an animation of %s is refused before it is decoded", async (_what, bytes, reason) => {
	const file = { name: "fête.gif", bytes };
	const answer = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [file]);
	expect(answer.status).toBe(422);
	expect((await answer.json()).refused[0].reason).toMatch(reason);
});

test("an animation with the maximum number of frames is stored", async () => {
	const file = { name: "fête.gif", bytes: manyFrames(maxFrames) };
	const answer = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [file]);
	expect([answer.status, (await answer.json()).refused]).toEqual([200, []]);
});
