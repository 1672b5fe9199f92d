import type { People } from "~/media/files/people";
import type { Progress, ShrinkOptions } from "~/media/transcode/shrink-in-worker";
import { createStore } from "~/web/ui/store";
import { type Prepared, unreadableReason } from "./prepare-file";
import type { Outcome, PostOptions, ShownFile } from "./upload-file";

/** A chosen file with its progress and outcome. */
export type Upload = {
	key: number;
	id: string;
	/** The identifiers of the files that were chosen together, in their order. */
	selection: string[];
	file: File;
	/** Who can be recognized on it, when that differs from its selection. */
	people?: People;
	/** The small file that is sent instead, once it is made. */
	prepared?: File;
	/** The hash of `file`, when `prepared` is made from it. */
	originalSha256?: string;
	/** Whether it stays large because this browser cannot shrink it. */
	notShrunk?: boolean;
	/** Progress of the preparation; undefined before and after, `{}` when unknown. */
	preparing?: Partial<Progress>;
	state: "chosen" | "waiting" | "sending" | "cut" | "cancelled" | Outcome["state"];
	/** The part that is sent, in whole percent; at 100 the server may still be checking it. */
	percent: number;
	reason?: string;
	/** The stored file to confirm, when it is in the trash. */
	fromTrash?: string;
	/** The resulting item of the site. */
	shown?: ShownFile;
};

/** One attempt to send a file. */
export type AttemptOptions = PostOptions & {
	/** The idempotency key of the server, equal for all attempts of one file. */
	id: string;
	selection: string[];
	people?: People;
	/** The stored file to publish from the trash: its bytes are not sent again. */
	fromTrash?: string;
	originalSha256?: string;
};

/** The functions of the browser that the queue needs. */
export type QueueDependencies = {
	/** Returns why a file is refused when it is chosen; undefined when it is not. */
	refuse: (file: File) => string | undefined;
	/** Makes a file small, or refuses it; never rejects. */
	prepare: (file: File, options: ShrinkOptions) => Promise<Prepared>;
	/** Sends a file; never rejects. */
	send: (file: File, sending: AttemptOptions) => Promise<Outcome>;
	/** Waits so many milliseconds, or until the connection returns or the signal aborts. */
	pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Returns whether the file is still readable: a moved or changed file looks like a lost connection. */
	canRead: (file: File) => Promise<boolean>;
	/** Returns an idempotency key for a file. */
	newId: () => string;
};

/** The backoff delays, in milliseconds; the last one repeats. */
const delaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** Maximum failures of a file on the server before it is shown as failed; a lost connection is retried forever. */
const maxFailures = 4;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * Prepares files one at a time as soon as they are chosen, and uploads them one after the other, with retries and
 * backoff: the next is sent while the site checks the one before. Independent of React, and one state machine: each
 * function reads and changes the state of the same uploads.
 */
export function createUploadQueue(dependencies: QueueDependencies) {
	const { refuse, prepare, send, pause, canRead, newId } = dependencies;
	const store = createStore<readonly Upload[]>([]);
	const preparations = createSerialJobs();
	const uplink = createMutex();
	const current = new Map<number, AbortController>();
	let running: Promise<unknown> | undefined;
	let lastKey = 0;

	const changeWhere = (concerned: (upload: Upload) => boolean, changes: Partial<Upload>) =>
		store.set(store.get().map((upload) => (concerned(upload) ? { ...upload, ...changes } : upload)));
	const change = (key: number, changes: Partial<Upload>) => changeWhere((upload) => upload.key === key, changes);
	const changeEach = (from: Upload["state"][], changes: Partial<Upload>) =>
		changeWhere(({ state }) => from.includes(state), changes);

	function run() {
		// Files whose preparation was stopped are prepared again.
		for (const upload of store.get())
			if (upload.state === "waiting" && !upload.prepared && !preparations.isUnfinished(upload.key))
				prepareInTurn(upload);
		// There are two senders: one sends a file while the site checks the file before.
		running ??= Promise.all([sendWaiting(), sendWaiting()]).finally(() => {
			running = undefined;
		});
		return running;
	}
	async function sendWaiting() {
		for (;;) {
			const release = await uplink.acquire();
			const next = nextWaiting();
			if (next !== undefined && !preparations.isUnfinished(next.key)) await sendUntilAnswered(next, release);
			else {
				release();
				if (next === undefined) return;
				await preparations.nextEnd();
			}
		}
	}
	function nextWaiting() {
		const waiting = store.get().filter((upload) => upload.state === "waiting");
		return waiting.find((upload) => upload.prepared) ?? waiting[0];
	}

	function prepareInTurn({ key, file }: Upload) {
		preparations.add(key, async (signal) => {
			change(key, { preparing: {} });
			const onProgress = (preparing: Progress) => change(key, { preparing });
			const result = await prepare(file, { onProgress, signal });
			change(key, { preparing: undefined });
			if (signal.aborted) return;
			if ("reason" in result) change(key, { state: "refused", reason: result.reason });
			else {
				const { file: prepared, ...more } = result;
				change(key, { prepared, ...more });
			}
		});
	}

	/**
	 * Sends a file. @param held releases the uplink, which happens while the site checks a photo: checking a film takes
	 * minutes, in which a second film would only wait
	 */
	async function sendUntilAnswered(upload: Upload, held: Release) {
		const { key, prepared: file = upload.file } = upload;
		const controller = new AbortController();
		const { signal } = controller;
		current.set(key, controller);
		let release: Release | undefined = held;
		const leaveLine = () => {
			release?.();
			release = undefined;
		};
		let failures = 0;
		for (let attempt = 0; ; attempt++) {
			const outcome = await sendOnce(upload, signal, isFilm(upload) ? () => {} : leaveLine);
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
				change(key, { state: "failed", percent: 0, reason: unreadableReason(file.name) });
				break;
			}
			release ??= await uplink.acquire();
			if (signal.aborted) break;
			change(key, { state: "cut" });
			await pause(delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0, signal);
			if (signal.aborted) break;
		}
		if (current.get(key) === controller) current.delete(key);
		leaveLine();
	}

	function sendOnce(upload: Upload, signal: AbortSignal, onLeft: () => void): Promise<Outcome> {
		const { key, id, selection, prepared: file = upload.file, fromTrash, originalSha256 } = upload;
		const people = store.get().find((other) => other.key === key)?.people; // it may have changed meanwhile
		change(key, { state: "sending", percent: 0, reason: undefined });
		let shownPercent = 0;
		const onProgress = (part: number) => {
			const percent = Math.floor(part * 100);
			if (part === 1) onLeft();
			if (percent === shownPercent || signal.aborted) return;
			shownPercent = percent;
			change(key, { percent });
		};
		return send(file, { id, selection, people, fromTrash, originalSha256, onProgress, signal });
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
		for (const upload of store.get().filter(which)) stop(upload.key);
		store.set(store.get().filter((upload) => !which(upload)));
	}

	/** Aborts a file's pending request, or its preparation. */
	function stop(key: number) {
		current.get(key)?.abort();
		preparations.stop(key);
	}

	function add(files: Pick<Upload, "file" | "people">[]) {
		const identified = files.map(({ file, people }) => ({ file, people, id: newId() }));
		const selection = identified.map(({ id }) => id);
		const added = identified.map(({ file, people, id }) => {
			lastKey++;
			const reason = refuse(file);
			const state = reason === undefined ? "chosen" : "refused";
			return { key: lastKey, id, selection, file, people, state, reason, percent: 0 } as const;
		});
		store.set([...store.get(), ...added]);
		// A film takes minutes to prepare, during which the photos are sent.
		const [films, photos] = [added.filter(isFilm), added.filter((upload) => !isFilm(upload))];
		for (const upload of [...photos, ...films]) if (upload.state === "chosen") prepareInTurn(upload);
	}

	return {
		subscribe: store.subscribe,
		uploads: store.get,
		useUploads: store.use,
		add: (files: File[]) => add(files.map((file) => ({ file }))),
		/** Checks and prepares the chosen files again. */
		restart() {
			const files = store.get();
			discard(() => true);
			add([...files]);
		},
		/** Says who can be recognized on one file. */
		answer(key: number, people: People) {
			change(key, { people });
		},
		/** Sends the chosen files, or such of them; resolves when the queue is idle. */
		start(goes: (upload: Upload) => boolean = () => true) {
			changeWhere((upload) => upload.state === "chosen" && goes(upload), { state: "waiting" });
			return run();
		},
		/** Takes back what has not arrived: it is chosen again, and waits. */
		hold(stays: (upload: Upload) => boolean) {
			const held = store.get().filter((upload) => isUnderWay(upload) && stays(upload));
			changeWhere((upload) => held.includes(upload), { state: "chosen", percent: 0 });
			for (const { key } of held) current.get(key)?.abort();
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
			const stopped = store.get().filter(isUnderWay);
			changeWhere(isUnderWay, cancelled);
			for (const { key } of stopped) stop(key);
		},
		/** Takes a photo with blurred faces in place of a chosen one; what was prepared of that is dropped. */
		replace(key: number, file: File) {
			preparations.stop(key);
			const fresh = { file, prepared: undefined, originalSha256: undefined, preparing: undefined };
			changeWhere((upload) => upload.key === key && upload.state === "chosen", fresh);
			const upload = store.get().find((upload) => upload.key === key && upload.state === "chosen");
			if (upload) prepareInTurn(upload);
		},
		remove(key: number) {
			discard((upload) => upload.key === key);
		},
		clear() {
			discard(() => true);
		},
		/** Removes what was refused, failed or cancelled. */
		removeFailed() {
			discard(({ state }) => ["refused", "failed", "cancelled"].includes(state));
		},
	};
}

const cancelled = { state: "cancelled", percent: 0, preparing: undefined } as const;

const isFilm = ({ file }: Upload) => file.type.startsWith("video/");

export const isUnderWay = ({ state }: Pick<Upload, "state">) =>
	state === "waiting" || state === "sending" || state === "cut";

type Release = () => void;

/** Creates a mutex with one holder at a time; waiting callers get it in the order in which they asked. */
function createMutex() {
	let last: Promise<void> = Promise.resolve();
	return {
		/** Resolves to the function that releases it. */
		async acquire(): Promise<Release> {
			const before = last;
			let release: Release = () => {};
			last = new Promise((resolve) => {
				release = resolve;
			});
			await before;
			return release;
		},
	};
}

/** Runs jobs one at a time, in the order given; each may be stopped before or while it runs. */
export function createSerialJobs() {
	const unfinished = new Map<number, { ended: Promise<void>; controller: AbortController }>();
	let last = Promise.resolve();
	return {
		/** Adds a job. @param job must not reject */
		add(key: number, job: (signal: AbortSignal) => Promise<void>) {
			const controller = new AbortController();
			const { signal } = controller;
			const ended = last.then(async () => {
				if (!signal.aborted) await job(signal);
				if (unfinished.get(key)?.controller === controller) unfinished.delete(key);
			});
			last = ended;
			unfinished.set(key, { ended, controller });
		},
		isUnfinished: (key: number) => unfinished.has(key),
		/** Returns a promise that resolves when the next job ends. */
		nextEnd: () => Promise.race([...unfinished.values()].map(({ ended }) => ended)),
		stop(key: number) {
			unfinished.get(key)?.controller.abort();
			unfinished.delete(key);
		},
	};
}
