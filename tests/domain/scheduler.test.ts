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

const marked = vi.hoisted((): string[] => []);
vi.mock("../../build-tools/builds.mjs", () => ({
	markInUse: (name: string) => void marked.push(name),
}));

test("what is old is deleted a while after the start, and each hour before the night's backup is made", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	onTestFinished(() => void vi.useRealTimers());
	startScheduler();
	const until = (what: string[]) => vi.waitFor(() => expect(done).toEqual(what));
	await until(["sweeping"]);
	await vi.advanceTimersByTimeAsync(1000);
	await until(["sweeping", "swept"]);
	await vi.advanceTimersByTimeAsync(9 * 60_000);
	await until(["sweeping", "swept"]);
	await vi.advanceTimersByTimeAsync(60_000);
	const [start, old] = [
		["sweeping", "swept"],
		["messages", "trash", "journal"],
	];
	await until([...start, ...old]);
	await vi.advanceTimersByTimeAsync(50 * 60_000);
	await until([...start, ...old, ...old, "sweeping", "swept", "backed up"]);
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
