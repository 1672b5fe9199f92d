import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { ovalText } from "~/media/images/burn-ovals";
import { variantPath, variantsOf } from "~/media/images/picture-file";
import { newId } from "~/platform/db/new-id.server";
import type { Place } from "../built-server";
import { faceIn, facePhoto, likeness } from "../face-photo";
import { browser, hiddenField } from "../site/open-site";
import { faultTimeout, repeat, times } from "./repeat";
import { copyOf, startSite, until } from "./site-process";
import { ask, left } from "./soundness";
import { filledPlace, textsOf } from "./volunteer";

type Seen = "sharp" | "blurred";
type Site = { origin: string };

let filled: { place: Place; cookie: string; photo: string; was: number[]; shares: string[]; pressMs: number };

const photosOf = (place: Place) =>
	ask(place, "SELECT id, path, variants_at FROM media WHERE width = ? ORDER BY folder, id", [facePhoto.width]);

beforeAll(async () => {
	const { place, cookie } = await filledPlace();
	const site = await startSite(place);
	const [volunteer, bytes] = [browser(site.origin, cookie), await facePhoto.bytes()];
	const files = [{ name: "fete.jpg", bytes }];
	const [shown, thrownAway] = [newId(), newId()];
	const answers = [
		await volunteer.postFiles("/admin/gallery/new", { type: "image" }, "files", files),
		await volunteer.postFiles("/admin/editreports/new", { id: shown, ...textsOf("Une fête") }, "files", files),
		await volunteer.postFiles("/admin/editreports/new", { id: thrownAway, ...textsOf("Jeté") }, "files", files),
		await volunteer.post(`/admin/editreports/${thrownAway}/delete`, {}),
	];
	expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
	await until("all have their sizes", async () => (await photosOf(place)).every((photo) => photo.variants_at !== null));
	const page = await volunteer.html(`/report/${shown}`);
	const share = /property="og:image" content="[^"]*(\/partage\/rapport\/[^"]*)"/.exec(page)?.[1] ?? "";
	expect((await volunteer.get(share)).status).toBe(200);
	await site.stop();
	const [photo] = await photosOf(place);
	filled = {
		place,
		cookie,
		photo: String(photo?.id),
		was: await faceIn(bytes),
		shares: left(place, ".share").filter((name) => name.includes(shown)),
		pressMs: 0,
	};
	expect(filled.shares).toHaveLength(1);
	const trial = await startSite(copyOf(place));
	const press = await asked(trial);
	const begun = performance.now();
	expect(await press()).toBe(303);
	filled.pressMs = performance.now() - begun;
	await trial.stop();
}, faultTimeout);

/** Asks to blur the photo as it is now. @returns the press that confirms, which returns the status, 0 without an answer */
async function asked({ origin }: Site) {
	const [volunteer, address] = [browser(origin, filled.cookie), `/admin/photos/${filled.photo}/flouter`];
	const oval = ovalText(facePhoto.face);
	const question = await volunteer.html(`${address}?${new URLSearchParams({ confirmer: "oui", oval })}`);
	const form = { path: hiddenField(question, "path"), oval, people: "none" };
	return () =>
		volunteer.post(address, form).then(
			({ status }) => status,
			() => 0,
		);
}

async function seenIn(picture: string | Buffer): Promise<Seen> {
	return likeness(filled.was, await faceIn(picture)) > 0.5 ? "sharp" : "blurred";
}

/** The files of the folders that show the sharp face, and its former share pictures. */
async function sharpFiles(place: Place): Promise<string[]> {
	const found = left(place, ".share").filter((name) => filled.shares.includes(name));
	for (const path of left(place, ".")) {
		const picture = readFileSync(join(place.uploads, path));
		if (path.startsWith(".share/") || picture.length === 0) continue;
		const size = await sharp(picture)
			.metadata()
			.catch(() => undefined);
		if (!size || Math.abs(size.width / size.height - facePhoto.width / facePhoto.height) > 0.01) continue;
		if ((await seenIn(picture).catch(() => "cut short")) !== "blurred") found.push(path);
	}
	return found;
}

/** What every address of the photo and of its copies answers, now and before; all answers show the same. */
async function seenOnline({ origin }: Site, place: Place, before: string[]): Promise<Seen> {
	const now = (await photosOf(place)).map(({ path }) => String(path));
	const seen = new Set<Seen>();
	for (const path of new Set([...before, ...now]))
		for (const file of [path, ...variantsOf(facePhoto.width).map((variant) => variantPath(path, variant))]) {
			const answer = await browser(origin, filled.cookie).get(`/uploads/${file}`);
			const bytes = Buffer.from(await answer.arrayBuffer());
			if (answer.status === 200) seen.add(await seenIn(bytes));
			else expect([404, 410]).toContain(answer.status);
		}
	const [only, ...others] = seen;
	expect([only !== undefined, others]).toEqual([true, []]);
	return only ?? "sharp";
}

test(
	"a photo is sharp or blurred as a whole after kill -9, and blurred once that was answered",
	{
		timeout: faultTimeout,
	},
	() =>
		repeat("X31", "kill -9 while a photo is blurred", times(3, 60), async () => {
			const place = copyOf(filled.place);
			const before = (await photosOf(place)).map(({ path }) => String(path));
			const site = await startSite(place);
			const answer = (await asked(site))();
			await pause(1.2 * filled.pressMs * Math.random());
			await site.kill();
			const isAnswered = (await answer) === 303;
			if (isAnswered) expect(await sharpFiles(place)).toEqual([]);
			const again = await startSite(place);
			const seen = await seenOnline(again, place, before);
			if (isAnswered) expect(seen).toBe("blurred");
			if (seen === "blurred")
				await until("what was sharp is destroyed", async () => (await sharpFiles(place)).length === 0);
			expect(await (await asked(again))()).toBe(303);
			expect(await seenOnline(again, place, before)).toBe("blurred");
			expect(await sharpFiles(place)).toEqual([]);
			await again.stop();
			return isAnswered ? "answered, and blurred" : `not answered, and ${seen}`;
		}),
);
