import { afterEach, expect, test, vi } from "vitest";
import { uploadForm } from "~/media/uploads/upload-file";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a form whose sending was stopped before it began is not sent, and leaves neither a listener nor an alarm", async () => {
	vi.useFakeTimers();
	const send = vi.fn();
	const window = new EventTarget();
	const listening = vi.spyOn(window, "addEventListener");
	vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
	vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
	vi.stubGlobal(
		"XMLHttpRequest",
		class {
			upload = {};
			open() {}
			abort() {}
			send = send;
		},
	);
	const sent = await uploadForm("/admin/gallery/files", new FormData(), {
		onProgress: () => {},
		signal: AbortSignal.abort(),
	});
	expect(sent).toEqual({ status: 0 });
	expect(send).not.toHaveBeenCalled();
	expect(listening).not.toHaveBeenCalled();
	expect(vi.getTimerCount()).toBe(0);
});
