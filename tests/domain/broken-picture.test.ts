import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import type { runImageJob } from "~/media/images/image-queue.server";
import { storeFile } from "~/media/uploads/store-file.server";
import { newId } from "~/platform/db/new-id.server";
import { env } from "~/platform/env/env.server";
import { shareFile } from "~/publishing/sharing/link-preview.server";
import { shareContent } from "~/site/pages/page-content.server";
import { forage } from "../cast";
import { foret, picture } from "../files";
import { addReport } from "../written-items";
import { filesOnDisk } from "./stored";

const killed = vi.hoisted(() => ({ times: 0 }));
vi.mock("~/media/images/image-queue.server", async (load) => {
	const queue = await load<{ runImageJob: typeof runImageJob }>();
	const run: typeof runImageJob = async (job, urgency) =>
		killed.times-- > 0 ? { outcome: "broken" } : queue.runImageJob(job, urgency);
	return { ...queue, runImageJob: run };
});

const send = async () => {
	const photo = await picture(foret, "jpeg", 64, 48);
	return storeFile(Readable.from([photo]), "forêt.jpg", "reports", ["image"]);
};

test("a photo whose process was killed on a busy machine is read once more", async () => {
	killed.times = 1;
	expect(await send()).toMatchObject({ type: "image/jpeg" });
});

test("one that kills it twice is refused as too heavy, not as damaged", async () => {
	const before = filesOnDisk();
	killed.times = 2;
	expect(await send()).toMatchObject({ status: 422, reason: expect.stringContaining("est trop lourd à traiter") });
	expect(filesOnDisk()).toEqual(before);
});

test("while it is killed no share picture is stored, and the next request makes it", async () => {
	const id = newId();
	await addReport(id, forage, []);
	const content = (await shareContent("rapport", id)) ?? expect.fail();
	killed.times = 1;
	vi.spyOn(console, "error").mockImplementationOnce(() => {});
	expect(await shareFile(content)).toBeUndefined();
	expect(readdirSync(join(env.UPLOADS_DIR, ".share"))).toEqual([]);
	expect(await shareFile(content)).toBeDefined();
});
