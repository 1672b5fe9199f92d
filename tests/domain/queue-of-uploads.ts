import { expect } from "vitest";
import type { Outcome } from "~/media/uploads/upload-file";
import { createUploadQueue, type QueueDependencies, type UploadQueue } from "~/media/uploads/upload-queue";

export const photo = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: "image/jpeg" });
export const added: Outcome = { state: "added", shown: { id: "i", name: "n" } };
export const known: Outcome = { state: "known", shown: { id: "i", name: "n" } };
export const cut: Outcome = { state: "cut" };
export const refused: Outcome = { state: "refused", reason: "Non." };
export const broken: Outcome = { state: "failed", reason: "Erreur.", retryable: true };

/** A queue whose line does what a list says, try after try; no time passes but what the waits ask for. */
export function queueOf(answers: (Outcome | (() => Promise<Outcome>))[], tools: Partial<QueueDependencies> = {}) {
	const sent: { name: string; id: string }[] = [];
	const bytes: number[] = [];
	const waited: number[] = [];
	let made = 0;
	const queue = createUploadQueue({
		async send(file, { id, onProgress }) {
			sent.push({ name: file.name, id });
			bytes.push(file.size);
			onProgress(0.43);
			const answer = answers.shift() ?? added;
			return typeof answer === "function" ? answer() : answer;
		},
		async pause(milliseconds) {
			waited.push(milliseconds);
		},
		refuse: () => undefined,
		prepare: async (file) => ({ file }),
		canRead: async () => true,
		newId: () => `id-${++made}`,
		...tools,
	});
	return { queue, sent, bytes, waited, states: () => queue.uploads().map((upload) => upload.state) };
}

/** Adds files, and waits until they are prepared. */
export async function choose(queue: UploadQueue, files: File[]) {
	queue.add(files);
	await expect.poll(() => queue.uploads().every(({ prepared }) => prepared !== undefined)).toBe(true);
}

/** Something that comes when the test says so. */
export function later<Value>() {
	let come: (value: Value) => void = () => {};
	const coming = new Promise<Value>((resolve) => {
		come = resolve;
	});
	return { coming, come };
}
