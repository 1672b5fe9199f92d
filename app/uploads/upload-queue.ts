import { createStore } from "~/ui/store";
import type { PostOptions, ShownFile } from "./upload-file";
import type { Outcome } from "./upload-outcome";

/** A chosen file with its progress and outcome. */
export type Upload = {
	key: number;
	id: string;
	file: File;
	/** The object URL of its preview. */
	preview: string;
	state: "chosen" | "waiting" | "sending" | "cut" | "cancelled" | Outcome["state"];
	/** How much is sent, in whole percent; at 100 the server may still be checking it. */
	percent: number;
	reason?: string;
	/** The stored file to confirm, when it is in the trash. */
	fromTrash?: string;
	/** The resulting item of the site. */
	shown?: ShownFile;
};

/** One attempt to send a file. */
export type AttemptOptions = PostOptions & {
	/** The same for every attempt of one file: the idempotency key of the server. */
	id: string;
	/** The stored file to publish from the trash: its bytes are not sent again. */
	fromTrash?: string;
};

/** What the queue needs of the browser. */
export type QueueDependencies = {
	send: (file: File, sending: AttemptOptions) => Promise<Outcome>;
	/** Waits so many milliseconds, or until the connection returns or the signal aborts. */
	pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Whether the file is still readable: one that was moved or changed looks like a lost connection. */
	canRead: (file: File) => Promise<boolean>;
	preview: (file: File) => string;
	revokePreview: (preview: string) => void;
	/** An idempotency key for a file. */
	newId: () => string;
};

/** The backoff delays, in milliseconds; the last one repeats. */
const delays = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How often a file may fail on the server before the failure is shown; a lost connection is retried forever. */
const maxFailures = 4;

const unreadable = (name: string) => `« ${name} » ne peut plus être lu sur cet appareil : choisissez-le à nouveau.`;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Uploads files one after the other, with retries and backoff. Independent of React, and one state machine: each function
 * reads and changes the state of the same uploads.
 */
export function createUploadQueue({ send, pause, canRead, preview, revokePreview, newId }: QueueDependencies) {
	const store = createStore<readonly Upload[]>([]);
	let current: { key: number; controller: AbortController } | undefined;
	let running: Promise<void> | undefined;
	let lastKey = 0;

	const changeWhere = (concerned: (upload: Upload) => boolean, changes: Partial<Upload>) =>
		store.set(store.get().map((upload) => (concerned(upload) ? { ...upload, ...changes } : upload)));
	const change = (key: number, changes: Partial<Upload>) => changeWhere((upload) => upload.key === key, changes);
	const changeEach = (from: Upload["state"][], changes: Partial<Upload>) =>
		changeWhere(({ state }) => from.includes(state), changes);

	function run() {
		running ??= sendWaiting().finally(() => {
			running = undefined;
		});
		return running;
	}
	async function sendWaiting() {
		for (let next = firstWaiting(); next; next = firstWaiting()) await sendUntilAnswered(next);
	}
	const firstWaiting = () => store.get().find((upload) => upload.state === "waiting");

	async function sendUntilAnswered(upload: Upload) {
		const { key, file } = upload;
		const controller = new AbortController();
		const { signal } = controller;
		current = { key, controller };
		let failures = 0;
		for (let attempt = 0; ; attempt++) {
			const outcome = await sendOnce(upload, signal);
			const arrived = outcome.state === "added" || outcome.state === "known";
			if (signal.aborted && !arrived) break; // the caller of `abort` has set the state
			if (outcome.state === "failed") failures++;
			const again =
				outcome.state === "cut" || (outcome.state === "failed" && outcome.retryable && failures < maxFailures);
			if (!again) {
				settle(key, outcome);
				break;
			}
			const readable = await canRead(file);
			if (signal.aborted) break;
			if (!readable) {
				change(key, { state: "failed", percent: 0, reason: unreadable(file.name) });
				break;
			}
			change(key, { state: "cut" });
			await pause(delays[Math.min(attempt, delays.length - 1)] ?? 0, signal);
			if (signal.aborted) break;
		}
		current = undefined;
	}

	function sendOnce({ key, id, file, fromTrash }: Upload, signal: AbortSignal): Promise<Outcome> {
		change(key, { state: "sending", percent: 0, reason: undefined });
		let shownPercent = 0;
		const onProgress = (part: number) => {
			const percent = Math.floor(part * 100);
			if (percent === shownPercent || signal.aborted) return;
			shownPercent = percent;
			change(key, { percent });
		};
		return send(file, { id, fromTrash, onProgress, signal });
	}

	function settle(key: number, outcome: Outcome) {
		if (outcome.state === "added" || outcome.state === "known") change(key, { ...outcome, percent: 100 });
		else if (outcome.state === "trashed")
			change(key, { state: "trashed", fromTrash: outcome.id, reason: outcome.reason, percent: 0 });
		else if (outcome.state === "refused" || outcome.state === "failed") {
			const { state, reason } = outcome;
			change(key, { state, reason, percent: 0 });
			if (state === "failed" && outcome.affectsAll) changeEach(["waiting"], { state, reason });
		}
	}

	function discard(which: (upload: Upload) => boolean) {
		for (const upload of store.get().filter(which)) revokePreview(upload.preview);
		store.set(store.get().filter((upload) => !which(upload)));
	}

	/** Aborts a file's request in flight. */
	function stop(key: number) {
		if (current?.key === key) current.controller.abort();
	}

	return {
		subscribe: store.subscribe,
		uploads: store.get,
		useUploads: store.use,
		add(files: File[]) {
			const added = files.map((file) => {
				lastKey++;
				return { key: lastKey, id: newId(), file, preview: preview(file), state: "chosen", percent: 0 } as const;
			});
			store.set([...store.get(), ...added]);
		},
		/** Sends the chosen files; resolves when the queue is idle. */
		start() {
			changeEach(["chosen"], { state: "waiting" });
			return run();
		},
		/** Sends failed and cancelled files again; resolves as `start` does. */
		retry() {
			changeEach(["failed", "cancelled"], { state: "waiting", reason: undefined, fromTrash: undefined });
			return run();
		},
		/** Publishes a file from the trash; resolves as `start` does. */
		confirm(key: number) {
			change(key, { state: "waiting", reason: undefined });
			return run();
		},
		cancel(key: number) {
			changeWhere((upload) => upload.key === key && isUnderWay(upload), cancelled);
			stop(key);
		},
		cancelAll() {
			changeWhere(isUnderWay, cancelled);
			current?.controller.abort();
		},
		remove(key: number) {
			discard((upload) => upload.key === key);
			stop(key);
		},
		clear() {
			discard(() => true);
			current?.controller.abort();
		},
	};
}

const cancelled = { state: "cancelled", percent: 0 } as const;

export const isUnderWay = ({ state }: Upload) => state === "waiting" || state === "sending" || state === "cut";
