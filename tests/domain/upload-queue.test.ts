import { setImmediate as nextTask } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Outcome, outcomeOf, uploadFailed } from "~/media/uploads/upload-file";
import type { QueueDependencies } from "~/media/uploads/upload-queue";
import { announcementOf, summaryOf, uploadStateLabel } from "~/media/uploads/upload-words";
import { added, broken, choose, cut, known, later, photo, queueOf, refused } from "./queue-of-uploads";

test("each file is sent with the selection it was chosen in, also when it is tried again", async () => {
	const selections: string[][] = [];
	const send: QueueDependencies["send"] = async (_, { selection }) => {
		selections.push(selection);
		return selections.length === 1 ? broken : added;
	};
	const { queue } = queueOf([], { send });
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	await queue.start();
	expect(selections).toEqual(Array(3).fill(["id-1", "id-2"]));
});

test("files whose people were answered differently go with that answer, and what is held stays until it is let go", async () => {
	const left: (string | undefined)[][] = [];
	const { coming, come } = later<Outcome>();
	const send: QueueDependencies["send"] = async (file, { people, signal }) => {
		left.push([file.name, people]);
		if (left.length > 1) return added;
		signal.addEventListener("abort", () => come(cut));
		return coming;
	};
	const { queue, states } = queueOf([], { send });
	await choose(
		queue,
		["a.jpg", "b.jpg", "c.jpg"].map((name) => photo(name)),
	);
	const [a = 0, b = 0] = queue.uploads().map(({ key }) => key);
	const end = queue.start(({ file }) => file.name !== "c.jpg");
	await expect.poll(() => left).toEqual([["a.jpg", undefined]]);
	queue.answer(a, "children");
	queue.answer(b, "none");
	queue.hold(({ people }) => people === "children");
	await end;
	expect(states()).toEqual(["chosen", "added", "chosen"]);
	await queue.start();
	expect(left.slice(1)).toEqual([
		["b.jpg", "none"],
		["a.jpg", "children"],
		["c.jpg", undefined],
	]);
	queue.clear();
	await choose(queue, [photo("d.jpg")]);
	queue.answer(queue.uploads()[0]?.key ?? 0, "adults");
	queue.restart();
	expect(queue.uploads().map(({ people }) => people)).toEqual(["adults"]);
});

/** A queue whose files leave and are answered when the test says so. */
function queueByHand() {
	type Request = { name: string; part: (sent: number) => void; leave: () => void; answer: (outcome: Outcome) => void };
	const requests: Request[] = [];
	const send: QueueDependencies["send"] = (file, { onProgress }) => {
		const { coming, come } = later<Outcome>();
		requests.push({ name: file.name, part: onProgress, leave: () => onProgress(1), answer: come });
		return coming;
	};
	return { ...queueOf([], { send }), requests, names: () => requests.map(({ name }) => name) };
}

/** One whose first photo has left and is checked, while the second leaves. */
async function firstIsChecked(photos: string[]) {
	const made = queueByHand();
	await choose(
		made.queue,
		photos.map((name) => photo(name)),
	);
	const end = made.queue.start();
	await expect.poll(made.names).toEqual(photos.slice(0, 1));
	made.requests[0]?.leave();
	await expect.poll(made.names).toEqual(photos.slice(0, 2));
	return { ...made, end };
}

test("the next file leaves while the site checks the one before, and no third", async () => {
	const { queue, states, requests, names, end } = await firstIsChecked(["a.jpg", "b.jpg", "c.jpg"]);
	expect(queue.uploads().map(uploadStateLabel)).toEqual(["dernière vérification…", "envoi 0\u00a0%", "en attente"]);
	requests[1]?.part(0.999);
	expect(queue.uploads().map(uploadStateLabel)[1]).toBe("envoi 99\u00a0%");
	requests[1]?.leave();
	await nextTask();
	expect(states()).toEqual(["sending", "sending", "waiting"]);
	requests[1]?.answer(added);
	await expect.poll(names).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
	requests[0]?.answer(added);
	requests[2]?.answer(added);
	await end;
	expect(states()).toEqual(["added", "added", "added"]);
});

test("a file whose answer is lost leaves again after the one that leaves now", async () => {
	const { states, requests, names, end } = await firstIsChecked(["a.jpg", "b.jpg"]);
	requests[0]?.answer(cut);
	await nextTask();
	// Forms take « cut » as « nothing leaves ».
	expect(states()).toEqual(["sending", "sending"]);
	expect(names()).toEqual(["a.jpg", "b.jpg"]);
	requests[1]?.leave();
	await expect.poll(names).toEqual(["a.jpg", "b.jpg", "a.jpg"]);
	requests[2]?.answer(known);
	requests[1]?.answer(added);
	await end;
	expect(states()).toEqual(["known", "added"]);
});

test("a film is checked before the next file leaves", async () => {
	const { queue, requests, names } = queueByHand();
	const film = (name: string) => new File(["film"], name, { type: "video/mp4" });
	await choose(queue, [film("a.mp4"), film("b.mp4")]);
	const end = queue.start();
	await expect.poll(names).toEqual(["a.mp4"]);
	requests[0]?.leave();
	await nextTask();
	expect(names()).toEqual(["a.mp4"]);
	requests[0]?.answer(added);
	await expect.poll(names).toEqual(["a.mp4", "b.mp4"]);
	requests[1]?.answer(added);
	await end;
});

test("a lost connection is retried with growing delays, without end, and each attempt has the same identifier", async () => {
	const { queue, sent, waited } = queueOf(Array(8).fill(cut));
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	await queue.start();
	expect(waited).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
	expect(sent).toEqual([...Array(9).fill({ name: "a.jpg", id: "id-1" }), { name: "b.jpg", id: "id-2" }]);
	expect(queue.uploads().every((upload) => upload.state === "added")).toBe(true);
});

test("while the connection is lost the file says so and the others wait", async () => {
	const { coming, come } = later<void>();
	const { queue } = queueOf([cut], { pause: () => coming });
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	const end = queue.start();
	await expect
		.poll(() => queue.uploads().map(uploadStateLabel))
		.toEqual(["coupure\u202f: reprise automatique", "en attente"]);
	expect(announcementOf(queue.uploads())).toBe("Coupure\u202f: l’envoi reprendra de lui-même.");
	come();
	await end;
});

test("a failing site is tried four times, then the failure is shown and the next file goes on", async () => {
	const { queue, states, sent } = queueOf(Array(4).fill(broken));
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	await queue.start();
	expect(states()).toEqual(["failed", "added"]);
	await queue.retry();
	expect(states()).toEqual(["added", "added"]);
	expect(sent).toHaveLength(6);
});

test("when the session has ended, no other file is sent in vain", async () => {
	const ended = outcomeOf({ status: 401, answer: uploadFailed("Connectez-vous") }, "a");
	const { queue, states, sent } = queueOf([ended]);
	await choose(queue, [photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);
	await queue.start();
	expect(states()).toEqual(["failed", "failed", "failed"]);
	expect(queue.uploads().map(uploadStateLabel)).toEqual(["Connectez-vous", "Connectez-vous", "Connectez-vous"]);
	expect(sent).toHaveLength(1);
});

test("a file that is in the trash waits for a press, which sends no bytes; tried again after a failure, it is sent", async () => {
	const inTrash: Outcome = { state: "trashed", id: "m", reason: "Dans la corbeille." };
	const confirmed: (string | undefined)[] = [];
	const answers = [inTrash, { ...broken, retryable: false }, added];
	const send: QueueDependencies["send"] = async (_, { fromTrash }) => {
		confirmed.push(fromTrash);
		return answers.shift() ?? added;
	};
	const { queue, states } = queueOf([], { send });
	await choose(queue, [photo("a.jpg")]);
	await queue.start();
	expect(states()).toEqual(["trashed"]);
	expect(queue.uploads().map(uploadStateLabel)).toEqual(["Dans la corbeille."]);
	expect(summaryOf(queue.uploads())).toBe("1 dans la corbeille");
	await queue.retry();
	expect(states()).toEqual(["trashed"]);
	await queue.confirm(queue.uploads()[0]?.key ?? 0);
	await queue.retry();
	expect(states()).toEqual(["added"]);
	expect(confirmed).toEqual([undefined, "m", undefined]);
});

test("a file that the phone can no longer read is not mistaken for a lost connection", async () => {
	const { queue, states, waited } = queueOf([cut], { canRead: async () => false });
	await choose(queue, [photo("a.jpg")]);
	await queue.start();
	expect(states()).toEqual(["failed"]);
	expect(waited).toEqual([]);
});

test("a screen reader hears the beginning, the half and the end of all files together", async () => {
	const { queue } = queueOf([added, added, known, refused]);
	const heard: string[] = [];
	queue.subscribe(() => {
		const now = announcementOf(queue.uploads());
		if (heard.at(-1) !== now) heard.push(now);
	});
	await choose(queue, [photo("a.jpg"), photo("b.jpg"), photo("c.jpg"), photo("d.jpg")]);
	await queue.start();
	expect(heard).toEqual([
		"",
		"Envoi\u202f: 0\u00a0%.",
		"Envoi\u202f: 50\u00a0%.",
		"Envoi terminé, 100\u00a0%\u202f: 2 ajoutées, 1 déjà présente, 1 refusée.",
	]);
});

test("what was refused is not sent again; what was cancelled is", async () => {
	const { queue, states, sent } = queueOf([refused]);
	await choose(queue, [photo("a.txt"), photo("b.jpg")]);
	const end = queue.start();
	queue.cancel(queue.uploads()[1]?.key ?? 0);
	await end;
	expect(states()).toEqual(["refused", "cancelled"]);
	await queue.retry();
	expect(states()).toEqual(["refused", "added"]);
	expect(sent.map((one) => one.name)).toEqual(["a.txt", "b.jpg"]);
});

test.each([
	["stops it", cut, "cancelled"],
	["shows it as added if it has arrived all the same", added, "added"],
])("cancelling all while one leaves begins no other and %s", async (_what, outcome, state) => {
	const { coming, come } = later<Outcome>();
	const { queue, states, sent } = queueOf([() => coming]);
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	const end = queue.start();
	await expect.poll(() => sent).toHaveLength(1);
	queue.cancelAll();
	come(outcome);
	await end;
	expect(states()).toEqual([state, "cancelled"]);
	expect(sent).toHaveLength(1);
});

test("a file cancelled while it is being read stays cancelled", async () => {
	const reading = later<boolean>();
	const asked = later<void>();
	const canRead = () => {
		asked.come();
		return reading.coming;
	};
	const { queue, states, waited } = queueOf([cut], { canRead });
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	const end = queue.start();
	await asked.coming;
	queue.cancel(queue.uploads()[0]?.key ?? 0);
	reading.come(true);
	await end;
	expect([states(), waited]).toEqual([["cancelled", "added"], []]);
});

test("an abandoned queue stops, and a removed file is not sent", async () => {
	const { coming, come } = later<Outcome>();
	const { queue, sent } = queueOf([() => coming]);
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	queue.remove(queue.uploads()[1]?.key ?? 0);
	const end = queue.start();
	await expect.poll(() => sent).toHaveLength(1);
	queue.clear();
	come(cut);
	await end;
	expect(queue.uploads()).toEqual([]);
	expect(sent.map((one) => one.name)).toEqual(["a.jpg"]);
});
