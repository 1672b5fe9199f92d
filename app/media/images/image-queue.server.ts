import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { runInProcess, startProgram } from "~/platform/env/run-in-process.server";
import type { ImageAnswer, ImageJob, ImageResult } from "./image-job";

/** Maximum milliseconds of one job; then its process is ended. */
const timeLimitsMs: Record<Urgency, number> = { now: 30_000, later: 60_000 };

/** The limit for a film: half a gigabyte takes seconds, four hours of small pictures a minute. Browsers wait 180 s. */
const filmLimitMs = 150_000;

/** Milliseconds for which the process waits for more work before it ends and frees its memory. */
const idleLimitMs = 20_000;

/** Maximum bytes of memory of a process between two jobs; with more, a new process replaces it. */
const keptMemoryBytes = 300e6;

/** Returns the maximum bytes of memory for a job: a PDF of a kilobyte can ask for gigabytes. */
const jobMemoryBytes = (job: ImageJob) => (job.kind === "pdf" ? 500e6 : 1e9);

/** Milliseconds for which urgent jobs wait for the current job before a second process does them. */
const patienceMs = 1500;

/** Milliseconds without an urgent job before variants are made: uploads come in rows. */
const quietMs = 300;

/** `now` when somebody waits for the answer to an upload; `later` for variants, which nobody waits for. */
export type Urgency = "now" | "later";

type Waiting = {
	job: ImageJob;
	urgency: Urgency;
	settle: (result: ImageResult) => void;
	fail: (error: unknown) => void;
};

/** One queue for the whole site: one picture at a time leaves a core for visitors. */
let queue: ImageQueue | undefined;

/**
 * Does one job in the image process, after those that wait already. « broken » when the process ended meanwhile.
 * @throws Error when the disk is full or no process can be started
 */
export function runImageJob(job: ImageJob, urgency: Urgency): Promise<ImageResult> {
	queue ??= new ImageQueue();
	return queue.add(job, urgency);
}

/**
 * Lowers the priority of the process: visitors get the processor first, and when memory runs out this process ends.
 * Where the system does not allow it, the pictures are made all the same.
 */
function lowerPriority(pid?: number) {
	if (pid === undefined) return;
	try {
		setPriority(pid, 10);
		writeFileSync(`/proc/${pid}/oom_score_adj`, "500");
	} catch {
		// The process has ended already, or this is not allowed.
	}
}

class ImageQueue {
	#waiting: Waiting[] = [];
	#lanes: [Lane, Lane] = [new Lane(), new Lane()];
	/** The time of the last urgent job on the monotonic clock. */
	#lastUrgent = Number.NEGATIVE_INFINITY;

	add(job: ImageJob, urgency: Urgency): Promise<ImageResult> {
		return new Promise((settle, fail) => {
			this.#waiting.push({ job, urgency, settle, fail });
			void this.#work();
		});
	}

	async #work() {
		const [first] = this.#lanes;
		if (first.busy) return;
		first.busy = true;
		for (let next = await this.#next(); next; next = await this.#next()) {
			const relief = setInterval(() => void this.#relieve(), patienceMs);
			await this.#finish(first, next);
			clearInterval(relief);
		}
		first.rest();
	}

	/** Starts a second process for urgent jobs while a job takes long. */
	async #relieve() {
		const [first, second] = this.#lanes;
		if (second.busy) return;
		second.busy = true;
		const slow = first.job;
		while (first.job === slow) {
			const [next] = this.#waiting.splice(this.#urgentPlace(), 1);
			if (next) await this.#finish(second, next);
			else await delay(50);
		}
		second.rest();
	}

	async #finish(lane: Lane, { job, urgency, settle, fail }: Waiting) {
		await lane.run(job, urgency).then(settle, fail);
		if (urgency === "now") this.#lastUrgent = performance.now();
	}

	#urgentPlace() {
		const place = this.#waiting.findIndex(({ urgency }) => urgency === "now");
		return place < 0 ? this.#waiting.length : place;
	}

	async #next(): Promise<Waiting | undefined> {
		while (this.#waiting.length > 0 && this.#urgentPlace() === this.#waiting.length) {
			const rest = this.#lastUrgent + quietMs - performance.now();
			if (rest <= 0) return this.#waiting.shift();
			await delay(Math.min(rest, 50));
		}
		return this.#waiting.splice(this.#urgentPlace(), 1)[0];
	}
}

/** A process that does one job at a time. */
class Lane {
	busy = false;
	/** The current job. */
	job?: ImageJob;
	#process?: ChildProcess;
	#idle?: NodeJS.Timeout;

	/** Ends the process some time after its last job. */
	rest() {
		this.busy = false;
		clearTimeout(this.#idle); // a lane that had no work rests twice
		this.#idle = setTimeout(() => this.#end(), idleLimitMs).unref();
	}

	#end() {
		this.#process?.kill();
		this.#process = undefined;
	}

	async run(job: ImageJob, urgency: Urgency): Promise<ImageResult> {
		clearTimeout(this.#idle);
		this.#process ??= this.#start();
		this.job = job;
		const timeoutMs = job.kind === "film" ? filmLimitMs : timeLimitsMs[urgency];
		try {
			const answer = await runInProcess<ImageAnswer>(this.#process, job, { timeoutMs, maxBytes: jobMemoryBytes(job) });
			if (typeof answer === "string") return { outcome: answer };
			if (answer.memory > keptMemoryBytes) this.#end();
			if (answer.result.outcome === "failed") throw new Error(`The disk refused a file: ${answer.result.code}`);
			return answer.result;
		} finally {
			this.job = undefined;
		}
	}

	#start(): ChildProcess {
		// The heap holds the index of a film of four hours; pictures are not in it.
		const started = startProgram("image-process", { maxHeapMb: 512, prints: true });
		const gone = () => {
			if (this.#process === started) this.#process = undefined;
		};
		started.once("error", gone).once("exit", gone);
		lowerPriority(started.pid);
		return started;
	}
}
