import type { Sending, ShownFile } from "./upload-file";
import type { Outcome } from "./upload-outcome";

/** One chosen file: how far it is, then what became of it. */
export type Upload = {
	key: number;
	id: string;
	file: File;
	/** The address of its preview in this browser. */
	preview: string;
	state: "chosen" | "waiting" | "sending" | "cut" | "cancelled" | Outcome["state"];
	/** How much of it has left, in whole percent; with 100 the site may still be checking it. */
	percent: number;
	reason?: string;
	/** The stored file to confirm, when it is in the trash. */
	fromTrash?: string;
	/** What the site made of it. */
	shown?: ShownFile;
};

/** One try to send a file. */
export type Try = Sending & {
	/** The same for every try of one file: by it the site knows what an earlier try has brought. */
	id: string;
	/** The stored file to publish although it is in the trash: the bytes need not be sent again. */
	fromTrash?: string;
};

/** What a queue needs of the browser. */
export type Tools = {
	send: (file: File, sending: Try) => Promise<Outcome>;
	/** Waits so many milliseconds, or less when the line comes back or the signal comes. */
	pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Whether this browser can still read a file: one that was moved or changed looks like a cut line. */
	canRead: (file: File) => Promise<boolean>;
	preview: (file: File) => string;
	forget: (preview: string) => void;
	/** An identifier for what a file becomes. */
	newId: () => string;
};

/** The growing waits before another try, in milliseconds; the last one is kept to. */
const waits = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** How often the site may fail at a file before that is told; a cut line is waited for without end. */
const mostFailures = 4;

const unreadable = (name: string) => `« ${name} » ne peut plus être lu sur cet appareil : choisissez-le à nouveau.`;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Files that are sent one after the other, each as often as it takes, and what became of each. Knows no framework. */
export function createUploadQueue({ send, pause, canRead, preview, forget, newId }: Tools) {
	let uploads: readonly Upload[] = [];
	let current: { key: number; controller: AbortController } | undefined;
	let running: Promise<void> | undefined;
	let lastKey = 0;
	const listeners = new Set<() => void>();

	function set(next: readonly Upload[]) {
		uploads = next;
		for (const listener of listeners) listener();
	}
	const change = (key: number, changes: Partial<Upload>) =>
		set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
	const changeEach = (from: Upload["state"][], changes: Partial<Upload>) =>
		set(uploads.map((upload) => (from.includes(upload.state) ? { ...upload, ...changes } : upload)));

	function run() {
		running ??= sendWaiting().finally(() => {
			running = undefined;
		});
		return running;
	}
	async function sendWaiting() {
		for (let next = firstWaiting(); next; next = firstWaiting()) await sendUntilAnswered(next);
	}
	const firstWaiting = () => uploads.find((upload) => upload.state === "waiting");

	async function sendUntilAnswered(upload: Upload) {
		const { key, file } = upload;
		const controller = new AbortController();
		const { signal } = controller;
		current = { key, controller };
		let failures = 0;
		for (let tries = 0; ; tries++) {
			const outcome = await sendOnce(upload, signal);
			const arrived = outcome.state === "added" || outcome.state === "known";
			if (signal.aborted && !arrived) break; // whoever stopped it has said so
			if (outcome.state === "failed") failures++;
			const again = outcome.state === "cut" || (outcome.state === "failed" && outcome.again && failures < mostFailures);
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
			await pause(waits[Math.min(tries, waits.length - 1)] ?? 0, signal);
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
			if (state === "failed" && outcome.all) changeEach(["waiting"], { state, reason });
		}
	}

	/** Stops what is under way of one file. */
	function stop(key: number) {
		if (current?.key === key) current.controller.abort();
	}

	return {
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		uploads: () => uploads,
		/** Adds files after those there are. */
		add(files: File[]) {
			const added = files.map((file) => {
				lastKey++;
				return { key: lastKey, id: newId(), file, preview: preview(file), state: "chosen", percent: 0 } as const;
			});
			set([...uploads, ...added]);
		},
		/** Sends what was chosen; resolves when nothing is under way any more. */
		start() {
			changeEach(["chosen"], { state: "waiting" });
			return run();
		},
		/** Sends again what failed or was cancelled; resolves as `start` does. */
		retry() {
			changeEach(["failed", "cancelled"], { state: "waiting", reason: undefined, fromTrash: undefined });
			return run();
		},
		/** Publishes a file that is in the trash; resolves as `start` does. */
		confirm(key: number) {
			change(key, { state: "waiting", reason: undefined });
			return run();
		},
		/** Stops sending a file, or does not begin. */
		cancel(key: number) {
			set(uploads.map((upload) => (upload.key === key && isUnderWay(upload) ? cancelled(upload) : upload)));
			stop(key);
		},
		cancelAll() {
			set(uploads.map((upload) => (isUnderWay(upload) ? cancelled(upload) : upload)));
			current?.controller.abort();
		},
		/** Takes a file out of the list. */
		remove(key: number) {
			for (const upload of uploads) if (upload.key === key) forget(upload.preview);
			set(uploads.filter((upload) => upload.key !== key));
			stop(key);
		},
		/** Takes all files out of the list. */
		clear() {
			for (const upload of uploads) forget(upload.preview);
			set([]);
			current?.controller.abort();
		},
	};
}

const cancelled = (upload: Upload): Upload => ({ ...upload, state: "cancelled", percent: 0 });

/** Whether a file is still to arrive. */
export const isUnderWay = ({ state }: Upload) => state === "waiting" || state === "sending" || state === "cut";
