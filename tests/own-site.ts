import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, vi } from "vitest";

type Shared = {
	testFolder?: string;
	makingVariants?: Promise<void>;
	uploadsFolder?: object;
	database?: { openReplaced(): Promise<void>; client: { execute(statement: string): Promise<unknown> } };
};
const shared = globalThis as Shared;

// Each process has a separate database file and uploads folder, named before any module of the site reads the
// environment. Each test file finds them as on a new site.
shared.testFolder ??= mkdtempSync(join(process.env.EMPTY_SITE ?? "", "process-"));
const data = join(shared.testFolder, "data");
const uploads = join(shared.testFolder, "uploads");
process.env.DATA_DIR = data;
process.env.UPLOADS_DIR = uploads;
process.env.NODE_ENV = "production";

mkdirSync(data, { recursive: true });
// Put aside, not deleted: variants of the file before may still come.
if (existsSync(uploads)) renameSync(uploads, mkdtempSync(join(shared.testFolder, "former-")));
mkdirSync(uploads);
shared.uploadsFolder = undefined; // not claimed yet
// Loaded modules have read the secret.
for (const name of readdirSync(data).filter((name) => name !== "session-secret"))
	rmSync(join(data, name), { recursive: true });
copyFileSync(join(process.env.EMPTY_SITE ?? "", "data/site.db"), join(data, "site.db"));
await shared.database?.openReplaced();
await shared.database?.client.execute("UPDATE write_count SET writes = writes"); // whatever was read before is stale

afterAll(async () => {
	vi.useRealTimers();
	await shared.makingVariants; // or it would write into the folder while it is emptied
});
