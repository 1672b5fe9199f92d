import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

// Each test file runs in a process of its own, with a database file and an uploads folder of its own. They are named
// before any module of the site reads the environment.
const folder = mkdtempSync(join(tmpdir(), "association-test-"));
process.env.DATA_DIR = join(folder, "data");
process.env.UPLOADS_DIR = join(folder, "uploads");
process.env.NODE_ENV = "production";
mkdirSync(process.env.DATA_DIR);
mkdirSync(process.env.UPLOADS_DIR);
copyFileSync(process.env.EMPTY_DATABASE ?? "", join(process.env.DATA_DIR, "site.db"));

afterAll(async () => {
	const { makingVariants } = globalThis as { makingVariants?: Promise<void> };
	await makingVariants; // or it would write into the folder while it is removed
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
});
