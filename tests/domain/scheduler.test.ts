import { expect, onTestFinished, test, vi } from "vitest";
import { startScheduler } from "../../server/scheduler";

const done = vi.hoisted((): string[] => []);
vi.mock("~/files/check-files.server", () => ({
	async sweepFiles() {
		done.push("sweeping");
		await new Promise((swept) => setTimeout(swept, 1000));
		done.push("swept");
	},
}));
vi.mock("~/sharing/share-file.server", () => ({ async sweepSharePictures() {}, async makeMissingShareFiles() {} }));
vi.mock("~/trash/trash.server", async (original) => ({
	...(await original<object>()),
	async purgeTrash() {
		done.push("trash");
		return [];
	},
}));
vi.mock("~/contact/messages.server", async (original) => ({
	...(await original<object>()),
	async purgeMessages() {
		done.push("messages");
	},
}));
vi.mock("~/journal/journal.server", async (original) => ({
	...(await original<object>()),
	async purgeJournal() {
		done.push("journal");
	},
}));
vi.mock("~/backup/backup-child-process.server", () => ({
	async backUpAtNight() {
		done.push("backed up");
	},
}));

const site = vi.hoisted(() => ({ clockIsRight: true, folderIsOwn: true }));
vi.mock("~/db/node-heartbeat.server", () => ({ isClockRight: async () => site.clockIsRight }));
vi.mock("~/files/uploads-folder.server", () => ({
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
