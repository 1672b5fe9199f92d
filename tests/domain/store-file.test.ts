import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { removeUnfinishedFiles } from "~/media/files/disk-files.server";
import type { MediaKind } from "~/media/files/media-type";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { foret, picture, svg, terre, videoBytes, webPage } from "../files";
import { filesOnDisk, storedPicture } from "./stored";

const rows = () => db.select({ path: media.path }).from(media);
const send = (bytes: Buffer, kinds: MediaKind[] = ["image"], name = "envoi.jpg") =>
	storeFile(Readable.from([bytes]), name, "reports", kinds);

afterEach(async () => {
	expect(filesOnDisk()).toEqual((await rows()).map((row) => row.path).toSorted());
});

test("a video is stored where videos are accepted and refused where they are not", async () => {
	expect(await send(videoBytes(), ["video"])).toMatchObject({ type: "video/mp4", durationSeconds: 84, width: null });
	expect(await send(videoBytes())).toMatchObject({ status: 415 });
	expect(await send(await picture(terre, "jpeg", 64, 48), ["video"])).toMatchObject({ status: 415 });
});

const photo = await picture(foret, "jpeg", 64, 48);
test.each([
	["a web page", webPage, 415],
	["an SVG drawing", svg, 415],
	["a GIF that is a script", Buffer.from("GIF89a=1;alert(1)//"), 422],
	["nothing at all", Buffer.alloc(0), 422],
])("%s called .jpg is refused in French, and nothing stays", async (_what, bytes, status) => {
	const before = filesOnDisk();
	const refused = await send(Buffer.from(bytes));
	expect(refused).toMatchObject({ status, name: "envoi.jpg" });
	expect("reason" in refused && refused.reason).toMatch(/^«\senvoi\.jpg\s» .+\.$/);
	expect(filesOnDisk()).toEqual(before);
});

test("fifty uploads that break off leave nothing, wherever each was", async () => {
	const before = filesOnDisk();
	const broken = Array.from({ length: 50 }, (_, n) =>
		Readable.from(
			(async function* () {
				yield Buffer.concat([photo, Buffer.alloc(200 * n)]);
				throw new Error("The line went dead");
			})(),
		),
	);
	const outcomes = await Promise.allSettled(broken.map((half) => storeFile(half, "a.jpg", "reports", ["image"])));
	expect(outcomes.every((outcome) => outcome.status === "rejected")).toBe(true);
	expect(filesOnDisk()).toEqual(before);
});

test("what an interrupted start left is swept away, and nothing else", async () => {
	const before = filesOnDisk();
	mkdirSync(join(env.UPLOADS_DIR, ".tmp"), { recursive: true });
	const [left, arriving] = ["reste", "arrive"].map((name) => join(env.UPLOADS_DIR, ".tmp", name)) as [string, string];
	for (const file of [left, arriving]) writeFileSync(file, "x");
	utimesSync(left, new Date(0), new Date(0));
	await removeUnfinishedFiles();
	// What was touched since this process began comes in just now, if only through another one.
	expect(filesOnDisk()).toEqual([...before, ".tmp/arrive"].toSorted());
	rmSync(arriving);
});

test("a file nothing shows can be forgotten, row and bytes", async () => {
	const file = await storedPicture("reports", 33);
	await deleteIfUnreferenced(file.id);
	expect(filesOnDisk()).not.toContain(file.path);
	await deleteIfUnreferenced(file.id);
});
