import { expect, test, vi } from "vitest";
import { keepHouse } from "../../server/housekeeping";

const done = vi.hoisted((): string[] => []);
vi.mock("~/media/check-files.server", () => ({
	async sweepFiles() {
		done.push("sweeping");
		await new Promise((swept) => setTimeout(swept, 1000));
		done.push("swept");
	},
}));
vi.mock("~/db/trash.server", async (original) => ({
	...(await original<object>()),
	async purgeTrash() {
		done.push("thrown away");
		return [];
	},
}));
vi.mock("~/backup/back-up-apart.server", () => ({
	async backUpAtNight() {
		done.push("backed up");
	},
}));

test("what is old is deleted, and the night's backup made once nothing is deleted any more; neither at the start", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	keepHouse();
	const until = (what: string[]) => vi.waitFor(() => expect(done).toEqual(what));
	await until(["sweeping"]);
	await vi.advanceTimersByTimeAsync(1000);
	await until(["sweeping", "swept"]);
	await vi.advanceTimersByTimeAsync(60 * 60_000 - 1000);
	await until(["sweeping", "swept", "thrown away", "sweeping"]);
	await vi.advanceTimersByTimeAsync(1000);
	await until(["sweeping", "swept", "thrown away", "sweeping", "swept", "backed up"]);
	vi.useRealTimers();
});
