import { expect, test } from "vitest";
import type { Outcome } from "~/uploads/upload-outcome";
import { added, choose, cut, later, photo, queueOf, refused } from "./queue-of-uploads";

test("what was refused is not sent again; what was cancelled is", async () => {
	const { queue, states, sent } = queueOf([refused]);
	await choose(queue, [photo("a.txt"), photo("b.jpg")]);
	const end = queue.start();
	const [, second] = queue.uploads();
	queue.cancel(second?.key ?? 0);
	await end;
	expect(states()).toEqual(["refused", "cancelled"]);
	await queue.retry();
	expect(states()).toEqual(["refused", "added"]);
	expect(sent.map((one) => one.name)).toEqual(["a.txt", "b.jpg"]);
});

test("cancelling all stops the one that leaves and begins no other", async () => {
	const { coming, come } = later<Outcome>();
	const { queue, states, sent } = queueOf([() => coming]);
	await choose(queue, [photo("a.jpg"), photo("b.jpg"), photo("c.jpg")]);
	const end = queue.start();
	await expect.poll(() => sent).toHaveLength(1);
	queue.cancelAll();
	come(cut);
	await end;
	expect(states()).toEqual(["cancelled", "cancelled", "cancelled"]);
	expect(sent).toHaveLength(1);
});

test.each([
	["still be read", true],
	["be read no more", false],
])("a file cancelled while it is being read, which can %s, stays cancelled", async (_what, readable) => {
	const { coming, come } = later<boolean>();
	const asked = later<void>();
	const canRead = () => {
		asked.come();
		return coming;
	};
	const { queue, states, waited, sent } = queueOf([cut], { canRead });
	await choose(queue, [photo("a.jpg"), photo("b.jpg")]);
	const end = queue.start();
	await asked.coming;
	queue.cancel(queue.uploads()[0]?.key ?? 0);
	come(readable);
	await end;
	expect(states()).toEqual(["cancelled", "added"]);
	expect(waited).toEqual([]);
	expect(sent.map((one) => one.name)).toEqual(["a.jpg", "b.jpg"]);
});

test("a file that arrived in spite of being cancelled is shown as added", async () => {
	const { coming, come } = later<Outcome>();
	const { queue, states, sent } = queueOf([() => coming]);
	await choose(queue, [photo("a.jpg")]);
	const end = queue.start();
	await expect.poll(() => sent).toHaveLength(1);
	queue.cancelAll();
	come(added);
	await end;
	expect(states()).toEqual(["added"]);
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
