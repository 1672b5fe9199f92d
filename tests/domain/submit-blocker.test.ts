import { afterEach, expect, test, vi } from "vitest";
import { checkSubmitBlocker } from "~/web/forms/submit-guard";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const siteThat = (answer: (init: RequestInit) => Promise<Response>) =>
	vi.stubGlobal("fetch", (_address: string, init: RequestInit) => answer(init));

test.each([
	["says yes", 204, undefined],
	["knows of no session", 401, "signed out"],
	["starts again behind its proxy", 502, "no connection"],
	["is not the one that answers, but the page of a hotel's network", 200, "no connection"],
])("a site that %s", async (_what, status, submitBlocker) => {
	siteThat(async () => new Response(null, { status }));
	expect(await checkSubmitBlocker()).toBe(submitBlocker);
});

test("a connection without a response times out after ten seconds", async () => {
	const clock = new AbortController();
	const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
	siteThat(({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))));
	const asked = checkSubmitBlocker();
	clock.abort();
	expect(await asked).toBe("no connection");
	expect(timeout).toHaveBeenCalledWith(10_000);
});
