import { expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { leases, sessions } from "~/platform/db/schema.server";
import { startScheduler } from "../../server/scheduler";

const done = vi.hoisted((): string[] => []);
const site = vi.hoisted(() => ({ clockIsRight: true, folderIsOwn: true, fails: "" }));
const doing = vi.hoisted(() => (what: string) => {
	done.push(what);
	if (site.fails.includes(what)) throw Object.assign(new Error("refused"), { code: "EACCES" });
});
vi.mock("~/media/files/check-files.server", () => ({
	async sweepFiles() {
		doing("sweeping");
		await new Promise((swept) => setTimeout(swept, 1000));
		done.push("swept");
	},
}));
vi.mock("~/publishing/sharing/link-preview.server", () => ({
	async sweepLinkPreviews() {},
	async makeMissingShareFiles() {},
}));
vi.mock("~/publishing/trash/trash.server", async (original) => ({
	...(await original<object>()),
	async purgeTrash() {
		done.push("trash");
		return [];
	},
}));
vi.mock("~/content/contact/messages.server", async (original) => ({
	...(await original<object>()),
	async purgeMessages() {
		doing("messages");
	},
}));
vi.mock("~/people/journal/journal.server", async (original) => ({
	...(await original<object>()),
	async purgeJournal() {
		done.push("journal");
	},
}));
vi.mock("~/site/backup/backup-child-process.server", () => ({
	async backUpAtNight() {
		done.push("backed up");
	},
}));
vi.mock("~/site/alarm/alarm.server", () => ({ async watchOver() {} }));

vi.mock("~/platform/db/cluster/node-heartbeat.server", () => ({ isClockRight: async () => site.clockIsRight }));
vi.mock("~/media/files/uploads-folder.server", () => ({
	async isOwnFolder() {
		if (!site.folderIsOwn) done.push("away");
		return site.folderIsOwn;
	},
}));

const marked = vi.hoisted((): string[] => []);
vi.mock("../../build-tools/builds.mjs", () => ({
	markInUse: (name: string) => void marked.push(name),
}));

test.each([
	["before the night's backup is made", true, [], "backed up"],
	["without a backup while the uploads are away", false, ["away"], "away"],
])("what is old is deleted a while after the start, and each hour %s", async (_what, folderIsOwn, variants, last) => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	site.folderIsOwn = folderIsOwn;
	onTestFinished(() => {
		vi.useRealTimers();
		vi.clearAllTimers();
		site.folderIsOwn = true;
	});
	done.length = 0;
	startScheduler();
	const until = (what: string[]) => vi.waitFor(() => expect(done).toEqual(what));
	await until(["sweeping"]);
	await vi.advanceTimersByTimeAsync(1000);
	await until(["sweeping", "swept", ...variants]);
	await vi.advanceTimersByTimeAsync(9 * 60_000);
	await until(["sweeping", "swept", ...variants]);
	await vi.advanceTimersByTimeAsync(60_000);
	const [start, old] = [
		["sweeping", "swept", ...variants],
		["messages", "trash", "journal"],
	];
	await until([...start, ...old]);
	await vi.advanceTimersByTimeAsync(50 * 60_000);
	await until([...start, ...old, ...old, ...start, last]);
});

test("the build that runs is marked as in use at the start and each hour", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	marked.length = 0;
	startScheduler();
	expect(marked).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
	expect(marked).toHaveLength(4);
});

test("what comes after a task that fails is done, and the log names the task", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	const logged = vi.spyOn(console, "error").mockImplementation(() => {});
	onTestFinished(() => {
		vi.useRealTimers();
		site.fails = "";
		logged.mockRestore();
	});
	await db.delete(leases); // of sweeps whose timers were fake
	await db.insert(sessions).values({ idHash: "old", createdAt: new Date(0), lastSeenAt: new Date(0), data: {} });
	site.fails = "sweeping messages";
	done.length = 0;
	startScheduler();
	await vi.waitFor(async () => expect(await db.$count(sessions)).toBe(0));
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	await vi.waitFor(() => expect(done).toEqual(["sweeping", "messages", "trash", "journal"]));
	const lines = logged.mock.calls.map(([line]) => JSON.parse(line));
	expect(lines.map(({ task, error }) => [task, error.code])).toEqual([
		["files", "EACCES"],
		["messages", "EACCES"],
	]);
});

test("by a wrong clock nothing is deleted and no backup made", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	site.clockIsRight = false;
	onTestFinished(() => {
		vi.useRealTimers();
		site.clockIsRight = true;
	});
	done.length = 0;
	startScheduler();
	await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
	expect(done).toEqual([]);
});
