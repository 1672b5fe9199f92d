import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackup } from "~/backup/open-backup.server";
import { newId } from "~/db/new-id.server";
import { env } from "~/env.server";
import { addReport } from "~/reports/reports.server";
import { forage } from "../cast";
import { browser, openSite } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(async () => {
	mkdirSync(env.UPLOADS_DIR, { recursive: true }); // as the start does
	await site.signIn();
	await addReport(newId(), forage, []);
});

test("what the administration hands over as a backup is one", async () => {
	const answer = await site.post("/admin/sauvegarde", {});
	expect(answer.status).toBe(200);
	expect(answer.headers.get("Content-Type")).toBe("application/gzip");
	expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="association-[\dTZ-]+\.tar\.gz"$/);
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect(bytes.length).toBe(Number(answer.headers.get("Content-Length")));
	const file = join(env.DATA_DIR, "handed-over.tar.gz");
	writeFileSync(file, bytes);
	const { manifest } = await openBackup(file, join(env.DATA_DIR, "unpacked"));
	expect(manifest.files.length).toBeGreaterThan(0);
});

test("nobody else gets one", async () => {
	const answer = await browser(site.origin).post("/admin/sauvegarde", {});
	expect(answer.status).not.toBe(200);
	expect(answer.headers.get("Content-Type")).not.toBe("application/gzip");
});
