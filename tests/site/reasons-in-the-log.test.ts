import { rmSync, writeFileSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { loader as readyz } from "~/routes/readyz";
import { backUpInChildProcess } from "~/site/backup/backup-child-process.server";

const logged = vi.spyOn(console, "error");
beforeEach(() => {
	logged.mockReset().mockImplementation(() => {});
});
const log = () => logged.mock.calls.map(([line]) => String(line)).join("\n");

test("why a backup could not be made is in the log, in the words of the process that made it", async () => {
	const folder = join(env.DATA_DIR, "backups");
	writeFileSync(folder, "Not a folder");
	await expect(backUpInChildProcess()).rejects.toThrow();
	expect(log()).toContain(`«\u202f${folder}`);
	rmSync(folder);
});

test("why the site is not ready is in the log", async () => {
	const space = await fsPromises.statfs(env.DATA_DIR);
	const full = vi.spyOn(fsPromises, "statfs").mockResolvedValue({ ...space, bavail: 10 });
	syncBuiltinESMExports();
	const answer = await readyz();
	full.mockRestore();
	syncBuiltinESMExports();
	expect(answer.status).toBe(503);
	expect(log()).toContain("The disk of the uploads is full");
});
