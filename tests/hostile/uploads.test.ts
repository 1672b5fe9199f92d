import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { beginRequest, filePart, multipart, multipartType, textPart } from "../site/raw-request";
import { attackedSite } from "./attacked-site";
import { runTable } from "./run-table";
import { uploadBodyCases } from "./upload-body-cases";
import { uploadByteCases } from "./upload-byte-cases";

const attacked = await attackedSite();
const { site } = attacked;
const byteCases = await uploadByteCases(attacked);
const jpeg = await picture(terre, "jpeg", 1500, 1500);
beforeEach(() => rmSync(join(env.UPLOADS_DIR, ".tmp"), { recursive: true, force: true }));

runTable(site, [...uploadBodyCases(attacked), ...byteCases]);

test("U12 a connection cut in the middle of a file leaves neither it nor the file before", async () => {
	const [files, rows] = [filesOnDisk(), await db.$count(media)];
	const parts = [textPart("type", "image"), filePart("files", "a.jpg", jpeg), filePart("files", "b.jpg", jpeg)];
	const body = multipart(parts, false).subarray(0, -2000);
	const headers = { Cookie: site.cookie(), Origin: site.origin, "Content-Type": multipartType };
	const line = beginRequest(site.origin, "/admin/gallery/files", headers, body);
	await expect.poll(filesOnDisk, { interval: 5 }).toHaveLength(files.length + 2);
	line.hangUp();
	await expect.poll(filesOnDisk).toEqual(files);
	await expect.poll(() => db.$count(media)).toBe(rows);
	expect((await site.get("/")).status).toBe(200);
});
