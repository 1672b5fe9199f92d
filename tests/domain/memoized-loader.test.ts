import { json } from "@remix-run/node";
import { afterEach, expect, test, vi } from "vitest";
import { errorResponse } from "~/http/error-response.server";
import { memoizedLoader } from "~/http/memoized-loader.server";
import { saveAssociation } from "~/settings/settings.server";

let made = 0;
/** Four concurrent requests for a new address. */
function fourAsk<Data extends object>(load: () => Promise<Data>, address = `https://exemple.org/${made++}`) {
	const ask = () => memoizedLoader(new Request(address), load) as unknown as Promise<Response>;
	return { asked: [ask(), ask(), ask(), ask()], askAgain: ask };
}

afterEach(() => {
	vi.useRealTimers();
});

test("what many ask for at a time is read once", async () => {
	const load = vi.fn(async () => ({ title: "Un forage" }));
	const { asked, askAgain } = fourAsk(load);
	for (const answer of await Promise.all(asked)) expect(await answer.json()).toEqual({ title: "Un forage" });
	await askAgain();
	expect(load).toHaveBeenCalledTimes(1);
});

test("the data are read again after a write, or after half a second", async () => {
	const load = vi.fn(async () => ({ title: "Un forage" }));
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	const { asked, askAgain } = fourAsk(load);
	await Promise.all(asked);
	await saveAssociation({ name: "Les Amis" });
	await askAgain();
	expect(load).toHaveBeenCalledTimes(2);
	vi.setSystemTime(Date.now() + 500);
	await askAgain();
	expect(load).toHaveBeenCalledTimes(3);
});

test("each of them is refused what does not exist", async () => {
	const { asked } = fourAsk(async () => {
		throw errorResponse(404, "Ce rapport n’existe pas.");
	});
	for (const answer of await Promise.allSettled(asked)) {
		const refusal: Response = answer.status === "rejected" ? answer.reason : expect.fail();
		expect([refusal.status, await refusal.text()]).toEqual([404, "Ce rapport n’existe pas."]);
	}
});

test("what could not be read is read again for the next visitor", async () => {
	const load = vi.fn(async () => json({ failed: true }, { status: 503 }));
	const { asked, askAgain } = fourAsk(load);
	for (const answer of await Promise.all(asked)) expect(answer.status).toBe(503);
	await askAgain();
	expect(load).toHaveBeenCalledTimes(2);
});
