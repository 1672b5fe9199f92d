import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, vi } from "vitest";

const shared = globalThis as typeof globalThis & { testFolder?: string };

// Each process has a separate database file and uploads folder, named before any module of the site reads the
// environment. Each test file finds them as on a new site.
const isFirstFile = shared.testFolder === undefined;
shared.testFolder ??= mkdtempSync(join(process.env.EMPTY_SITE ?? "", "process-"));
const data = join(shared.testFolder, "data");
const uploads = join(shared.testFolder, "uploads");
process.env.DATA_DIR = data;
process.env.UPLOADS_DIR = uploads;
process.env.NODE_ENV = "production";

// The job of the file before would write into the folder while it is emptied.
if (!isFirstFile) await (await import("~/media/images/make-variants.server")).makingVariants;
mkdirSync(data, { recursive: true });
// Put aside, not deleted: variants of the file before may still come.
if (existsSync(uploads)) renameSync(uploads, mkdtempSync(join(shared.testFolder, "former-")));
mkdirSync(uploads);
// Loaded modules have read the secret.
for (const name of readdirSync(data).filter((name) => name !== "session-secret"))
	rmSync(join(data, name), { recursive: true });
copyFileSync(join(process.env.EMPTY_SITE ?? "", "data/site.db"), join(data, "site.db"));
if (!isFirstFile) await forgetFileBefore();

async function forgetFileBefore() {
	const { setFolderId } = await import("~/media/files/uploads-folder.server");
	setFolderId(undefined); // not claimed yet
	const { client, reopenIfReplaced } = await import("~/platform/db/client.server");
	await reopenIfReplaced();
	await client.execute("UPDATE write_count SET writes = writes"); // whatever was read before is stale
}

// Sizes of pictures cost more than all else; who looks at them makes them. Not before the file has set its environment.
beforeAll(async () => (await import("~/platform/env/background.server")).setBackgroundWork(false));
afterAll(() => void vi.useRealTimers());
