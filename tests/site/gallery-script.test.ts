import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedGallery } from "~/content/gallery/gallery.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { galleryItems, journal, media } from "~/platform/db/schema.server";
import { filesOnDisk } from "../domain/stored";
import { picture, terre } from "../files";
import { browser } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(journal);

const photo = async (width: number) => ({ name: `puits-${width}.jpg`, bytes: await picture(terre, "jpeg", width, 20) });
const items = () => db.select().from(galleryItems);

test("a script without a response that sends again gets « added »", async () => {
	const before = (await items()).length;
	const sent = [await photo(414)];
	const id = newId();
	for (const _try of [1, 2]) {
		const answer = await site.postFiles("/admin/gallery/files", { type: "image", id }, "files", sent);
		expect(await answer.json()).toMatchObject({ added: [{ id, name: "puits-414.jpg" }], known: [] });
	}
	expect(await items()).toHaveLength(before + 1);
	expect((await db.select().from(journal)).map(({ subject }) => subject)).toEqual(["puits-414.jpg"]);
	expect((await site.text("/admin/gallery")).match(/puits-414\.jpg ajouté avec succès/g)).toHaveLength(1);

	for (const other of [newId(), "../../etc"]) {
		const known = await site.postFiles("/admin/gallery/files", { type: "image", id: other }, "files", sent);
		expect(await known.json()).toMatchObject({ added: [], known: [{ id, name: "puits-414.jpg" }] });
	}
	const taken = await site.postFiles("/admin/gallery/files", { type: "image", id }, "files", [await photo(422)]);
	const { added } = (await taken.json()) as { added: { id: string }[] };
	expect(added[0]?.id).not.toBe(id);
	expect(await items()).toHaveLength(before + 2);
});

test("a photo that was made small on the way is its original, whichever comes first", async () => {
	const send = async (width: number, original?: { bytes: Buffer }) => {
		const hash = original && createHash("sha256").update(original.bytes).digest("hex");
		const fields: Record<string, string> = hash ? { type: "", original: hash } : { type: "" };
		const sent = await site.postFiles("/admin/gallery/files", fields, "files", [await photo(width)]);
		const { added, known }: { added: unknown[]; known: unknown[] } = await sent.json();
		return { added: added.length, known: known.length };
	};
	const [added, known] = [
		{ added: 1, known: 0 },
		{ added: 0, known: 1 },
	];
	expect(await send(471)).toEqual(added);
	expect(await send(171, await photo(471))).toEqual(known);
	expect(await send(172, await photo(472))).toEqual(added);
	expect(await send(173, await photo(472))).toEqual(known);
	expect(await send(472)).toEqual(known);
});

test("the hash of an original is that of the file behind it, and of no other", async () => {
	const [small, other] = [await photo(174), await photo(175)];
	await site.postFiles("/admin/gallery/files", { type: "", original: "a".repeat(64) }, "files", [small, other]);
	const stored = await db.select().from(media).where(eq(media.originalName, other.name));
	const sha256 = createHash("sha256").update(other.bytes).digest("hex");
	expect(stored).toMatchObject([{ sha256 }]);
	await site.text("/admin/gallery"); // shows the toasts of this post
});

test("files of one selection stand in the order in which they were chosen, whichever arrives first", async () => {
	const selection = [newId(), newId(), newId(), newId()];
	const send = async (n: number, fields: Record<string, string>) =>
		site.postFiles("/admin/gallery/files", { type: "", ...fields }, "files", [await photo(480 + n)]);
	const names = async (count: number) => {
		const { items } = await publishedGallery({});
		return items.slice(0, count).map(({ file }) => file.originalName);
	};
	const ordered = (...numbers: number[]) => numbers.map((n) => `puits-${480 + n}.jpg`);
	for (const n of [2, 0]) await send(n, { id: selection[n] ?? "", selection: selection.join() });
	await send(4, { id: newId() });
	await Promise.all([3, 1].map((n) => send(n, { id: selection[n] ?? "", selection: selection.join() })));
	expect(await names(5)).toEqual(ordered(4, 3, 2, 1, 0));

	// One that comes hours after the others is news, and no selection takes a file out of its time.
	const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
	await db.update(galleryItems).set({ createdAt: yesterday });
	const late = newId();
	await send(5, { id: late, selection: [late, ...selection].join() });
	expect((await send(6, { id: newId(), selection: `${late},'` })).status).toBe(200);
	const moments = (await items()).map(({ createdAt }) => createdAt.getTime()).filter((at) => at > yesterday.getTime());
	expect(moments).toHaveLength(2);
	expect(Math.max(...moments)).toBeLessThanOrEqual(Date.now());
	expect(Math.min(...moments)).toBeGreaterThan(Date.now() - 60_000);
});

test("more than five added files share one toast", async () => {
	await site.text("/admin/gallery"); // shows the toasts of the tests before
	for (const width of [415, 416, 417, 418, 419, 420, 421])
		await site.postFiles("/admin/gallery/files", { type: "image" }, "files", [await photo(width)]);
	const text = await site.text("/admin/gallery");
	expect(text).toContain("7 fichiers ajoutés avec succès");
	expect(text).not.toContain(".jpg ajouté avec succès");
});

test("a script whose session has expired gets a message, and nothing is stored", async () => {
	const before = filesOnDisk();
	const sent = await browser(site.origin).postFiles("/admin/gallery/files", { type: "image" }, "files", [
		await photo(404),
	]);
	expect(sent.status).toBe(401);
	expect(await sent.json()).toMatchObject({ message: "Vous devez être connecté pour uploader", added: [] });
	expect(filesOnDisk()).toEqual(before);
	const deletion = await browser(site.origin).post("/admin/gallery/abcdefghijkl/delete", {});
	const signIn = await browser(site.origin).text(deletion.headers.get("Location") ?? "");
	expect(signIn).toContain("Vous devez être connecté pour supprimer");
});

test("of however many files are sent at once, each is answered by its name", async () => {
	const files = Array.from({ length: 205 }, (_, n) => ({ name: `mot-${n}.txt`, bytes: Buffer.from("x") }));
	const answer = await site.postFiles("/admin/gallery/files", { type: "image" }, "files", files);
	const { refused }: { refused: { name: string }[] } = await answer.json();
	expect(refused.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
});
