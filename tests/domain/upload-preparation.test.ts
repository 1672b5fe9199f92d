import { expect, test } from "vitest";
import type { Shrink, ShrinkOptions } from "~/media/transcode/shrink-in-worker";
import { isAccepted, type Prepared, prepareFile, refusalAtSight } from "~/media/uploads/prepare-file";
import { announcementOf, notShrunkLabel, uploadStateLabel } from "~/media/uploads/upload-words";
import { choose, photo, queueOf } from "./queue-of-uploads";

const film = (name: string) => new File([new Uint8Array(5_000_000)], name, { type: "video/mp4" });
const small = (name: string) => new File([new Uint8Array(60)], name);

/** A preparation that waits for the test at each file. */
function heldPreparation() {
	const begun: { name: string; options: ShrinkOptions; end: (prepared: Prepared) => void }[] = [];
	const prepare = ({ name }: File, options: ShrinkOptions) =>
		new Promise<Prepared>((end) => {
			begun.push({ name, options, end });
			options.signal.addEventListener("abort", () => end({ file: small("stopped") }));
		});
	const names = () => begun.map(({ name }) => name);
	const endLast = (prepared?: Prepared) => begun.at(-1)?.end(prepared ?? { file: small(begun.at(-1)?.name ?? "") });
	return { prepare, begun, names, endLast };
}

test("files are made small one at a time from their choice on, photos before films, and leave meanwhile", async () => {
	const { prepare, begun, names, endLast } = heldPreparation();
	const { queue, bytes, states } = queueOf([], { prepare });
	queue.add([film("fête.mp4"), photo("a.jpg"), photo("b.jpg", 3_100_000)]);
	await expect.poll(names).toEqual(["a.jpg"]);
	const end = queue.start();
	endLast();
	await expect.poll(names).toEqual(["a.jpg", "b.jpg"]);
	await expect.poll(states).toEqual(["waiting", "added", "waiting"]);
	endLast();
	await expect.poll(states).toEqual(["waiting", "added", "added"]);
	begun.at(-1)?.options.onProgress({ part: 0.438, left: 84.2 });
	expect(queue.uploads().map(uploadStateLabel)[0]).toBe("préparation 43\u00a0%, encore 1\u00a0min\u00a024\u00a0s");
	endLast();
	await end;
	expect(bytes).toEqual([60, 60, 60]);
});

test("a chosen file says how small it has become, and a refused one why at once", async () => {
	const refuse = ({ name }: File) => (name.endsWith(".txt") ? "Ce n’est pas une image." : undefined);
	const { prepare, names, endLast } = heldPreparation();
	const { queue, sent } = queueOf([], { refuse, prepare });
	queue.add([photo("a.jpg", 3_100_000), photo("b.txt"), photo("c.jpg")]);
	const labels = () => queue.uploads().map(uploadStateLabel);
	await expect.poll(labels).toEqual(["préparation…", "Ce n’est pas une image.", ""]);
	expect(announcementOf(queue.uploads())).toBe("1 refusée");
	endLast({ file: new File([new Uint8Array(540_000)], "a.jpg") });
	await expect.poll(names).toEqual(["a.jpg", "c.jpg"]);
	endLast({ reason: "Trop lourde." });
	await expect.poll(labels).toEqual(["540\u00a0Ko au lieu de 3,1\u00a0Mo", "Ce n’est pas une image.", "Trop lourde."]);
	await queue.start();
	expect(sent.map(({ name }) => name)).toEqual(["a.jpg"]);
});

test("a large film that this browser cannot shrink says so until it has arrived; a small one and an original do not", async () => {
	const prepareWith = async (shrink: Shrink, original = false) => {
		const prepared = await prepareFile(film("fête.mp4"), { kinds: ["video"], original }, shrink);
		const { queue } = queueOf([], { prepare: async () => prepared });
		await choose(queue, [film("fête.mp4")]);
		return queue.uploads().map(notShrunkLabel)[0];
	};
	const sentence = "Ce navigateur ne sait pas réduire cette vidéo\u202f: elle est envoyée telle quelle (5\u00a0Mo).";
	const crashed = () => Promise.reject(new Error("The worker hangs"));
	expect(await prepareWith(async () => ({ outcome: "kept", isLarge: true }))).toBe(sentence);
	expect(await prepareWith(crashed)).toBe(sentence);
	expect(await prepareWith(async () => ({ outcome: "kept" }))).toBeUndefined();
	expect(await prepareWith(crashed, true)).toBeUndefined();
	const kinds = ["image" as const];
	expect(await prepareFile(photo("a.jpg"), { kinds, original: false }, crashed)).not.toHaveProperty("notShrunk");
});

test("who stops a preparation stops the file; tried again, it is prepared again", async () => {
	const { prepare, begun, names, endLast } = heldPreparation();
	const { queue, states, sent } = queueOf([], { prepare });
	queue.add([film("a.mp4"), film("b.mp4")]);
	await expect.poll(names).toEqual(["a.mp4"]);
	const end = queue.start();
	queue.cancel(queue.uploads()[0]?.key ?? 0);
	expect(begun[0]?.options.signal.aborted).toBe(true);
	await expect.poll(names).toEqual(["a.mp4", "b.mp4"]);
	endLast();
	await end;
	expect(states()).toEqual(["cancelled", "added"]);
	const again = queue.retry();
	await expect.poll(names).toEqual(["a.mp4", "b.mp4", "a.mp4"]);
	endLast();
	await again;
	expect(states()).toEqual(["added", "added"]);
	expect(sent.map(({ name }) => name)).toEqual(["b.mp4", "a.mp4"]);
});

test("another choice of kind or size judges and prepares the chosen files anew", async () => {
	const { prepare, begun, names } = heldPreparation();
	let refusal: string | undefined;
	const { queue, states } = queueOf([], {
		prepare,
		refuse: ({ type }) => (type === "video/mp4" ? refusal : undefined),
	});
	queue.add([photo("a.jpg"), film("b.mp4")]);
	await expect.poll(names).toEqual(["a.jpg"]);
	refusal = "Ce n’est pas une image.";
	queue.restart();
	expect(begun[0]?.options.signal.aborted).toBe(true);
	await expect.poll(names).toEqual(["a.jpg", "a.jpg"]);
	expect(states()).toEqual(["chosen", "refused"]);
});

test("a file whose type the system does not name is what its ending says", async () => {
	const limits = { image: 20, video: 500, document: 20 };
	const cannot = () => Promise.reject(new Error("No worker here"));
	const film = new File([new Uint8Array(21_000_000)], "fête.MKV");
	const kinds = ["image" as const, "video" as const];
	const prepared = await prepareFile(film, { kinds, megabytes: limits, original: false }, cannot);
	expect("file" in prepared ? prepared.file.type : prepared.reason).toBe("video/x-matroska");
	const clip = new File(["…"], "clip.3gp", { type: "application/octet-stream" });
	expect(refusalAtSight(clip, ["video"])).toBeUndefined();
	expect(refusalAtSight(clip, ["image"])).toMatch(/^«\sclip\.3gp\s» n’est pas une image/);
	const nameless = new File([film], "fête");
	expect(await prepareFile(nameless, { kinds, megabytes: limits, original: false }, cannot)).toEqual({
		file: nameless,
	});
});

test("an original may be sent when the site takes it: no HEIC, and none above the limit", () => {
	const limits = { image: 1, video: 2, document: 1 };
	expect(isAccepted(photo("a.jpg", 900_000), ["image"], limits)).toBe(true);
	expect(isAccepted(photo("a.jpg", 1_100_000), ["image"], limits)).toBe(false);
	expect(isAccepted(new File(["…"], "IMG_1.HEIC"), ["image"], limits)).toBe(false);
	expect(isAccepted(new File(["…"], "a", { type: "image/heif" }), ["image"])).toBe(false);
});
