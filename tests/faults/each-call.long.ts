import { expect } from "vitest";
import type { Place } from "../built-server";
import { browser } from "../site/open-site";
import { faultTimeout, repeat, testUnless } from "./repeat";
import { copyOf, startSite, until } from "./site-process";
import { ask, left, proveSound } from "./soundness";
import { tamper, whyNoTampering } from "./tampering";
import { filledPlace, film, galleryForm, upload } from "./volunteer";

const test = testUnless(whyNoTampering(), ["X02", "X05", "X13", "X14"]);

const { place: filled, cookie } = await filledPlace();

/** One thread for files: the calls of an operation then have one order, and each has a number. */
const oneThread = { settings: { UV_THREADPOOL_SIZE: "1" } };

/** Calls that change the disk: those of files on the pool's thread, those of the database (pwrite64, fdatasync) on the main one. */
const changes = [
	"openat",
	"write",
	"pwrite64",
	"fsync",
	"fdatasync",
	"rename",
	"unlink",
	"mkdir",
	"ftruncate",
	"close",
];

/** The moments to try: the calls of an operation, each by its number. */
async function moments(operation: (site: { origin: string }, place: Place) => Promise<unknown>, most: number) {
	const place = copyOf(filled);
	const site = await startSite(place, oneThread);
	const watch = await tamper(site.pid, changes.join(","));
	await operation(site, place);
	const { most: mostOf } = await watch.end();
	await site.stop();
	const all = changes.flatMap((call) => Array.from({ length: mostOf(call) }, (_, n) => ({ call, when: n + 1 })));
	// Too many: take some at equal distances.
	return all.length <= most
		? all
		: Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)] ?? { call: "rename", when: 1 });
}

const { body, name } = galleryForm(film(300_000), "video");
const sendFilm = (site: { origin: string }) => upload(site, cookie, body).catch(() => undefined);
const rowsOfFilm = (place: Place) =>
	ask(place, "SELECT media.path FROM media JOIN gallery ON media_id = media.id WHERE original_name = ?", [name]);

/** Moves the picture of the gallery to the trash and deletes it permanently. */
async function deletePermanently(site: { origin: string }, place: Place) {
	const [item] = await ask(place, "SELECT id FROM gallery");
	const volunteer = browser(site.origin, cookie);
	await volunteer.post(`/admin/gallery/${item?.id}/delete`, {}).catch(() => undefined);
	return volunteer.post(`/admin/corbeille/gallery/${item?.id}`, {}).catch(() => undefined);
}

test("an upload killed before any one of its calls leaves a row with its file, or neither", {
	timeout: faultTimeout,
}, async () => {
	const all = await moments(sendFilm, 50);
	await repeat("X02", "kill -9 before the n-th call of an upload", all.length, async (repetition) => {
		const place = copyOf(filled);
		const site = await startSite(place, oneThread);
		const { call, when } = all[repetition] ?? { call: "rename", when: 1 };
		const watch = await tamper(site.pid, call, `${call}:signal=KILL:when=${when}`);
		const acknowledged = (await sendFilm(site))?.status === 200;
		await watch.end();
		await site.kill();
		const { site: next, orphans } = await proveSound(place);
		const rows = await rowsOfFilm(place);
		if (acknowledged) expect(rows).toHaveLength(1);
		expect((await upload(next, cookie, body)).status).toBe(200);
		expect(await rowsOfFilm(place)).toHaveLength(1);
		await next.stop();
		if (rows.length === 1) return acknowledged ? "not reached, or after the answer" : "row and file, unacknowledged";
		return orphans > 0 ? "file without a row, cleaned up" : "neither";
	});
});

test("a deletion killed before any one of its calls leaves at most a file, which is cleaned up", {
	timeout: faultTimeout,
}, async () => {
	const all = await moments(deletePermanently, 30);
	await repeat("X05", "kill -9 before the n-th call of a deletion", all.length, async (repetition) => {
		const place = copyOf(filled);
		const site = await startSite(place, oneThread);
		const { call, when } = all[repetition] ?? { call: "unlink", when: 1 };
		const watch = await tamper(site.pid, call, `${call}:signal=KILL:when=${when}`);
		const acknowledged = (await deletePermanently(site, place))?.status === 303;
		await watch.end();
		await site.kill();
		const { site: next, orphans } = await proveSound(place);
		const rows = await ask(place, "SELECT 1 FROM gallery");
		if (acknowledged) expect(rows).toEqual([]);
		await next.stop();
		if (rows.length === 1) return "not deleted";
		return orphans > 0 ? "deleted, its file cleaned up" : "deleted";
	});
});

// Not « write »: threads also wake each other by it, and no disk makes that fail. `full-disks.long.ts` fills disks.
const errors = [
	["X13", "EIO", ["fsync", "fdatasync"], 20],
	["X14", "ENOSPC", ["pwrite64", "rename", "openat", "mkdir"], 40],
] as const;

for (const [fault, error, calls, most] of errors)
	test(`${fault}: ${error} from the n-th call of an upload loses nothing that was acknowledged`, {
		timeout: faultTimeout,
	}, async () => {
		const all = (await moments(sendFilm, 1000)).filter(({ call }) => calls.some((one) => one === call));
		const tried = Array.from(
			{ length: Math.min(most, all.length) },
			(_, n) => all[Math.floor((n * all.length) / Math.min(most, all.length))],
		);
		await repeat(fault, `${error} from the n-th ${calls.join(", ")} of an upload`, tried.length, async (repetition) => {
			const place = copyOf(filled);
			const site = await startSite(place, oneThread);
			const { call, when } = tried[repetition] ?? { call: "fsync", when: 1 };
			const watch = await tamper(site.pid, call, `${call}:error=${error}:when=${when}`);
			const answer = await sendFilm(site);
			const { tampered } = await watch.end();
			const rows = await rowsOfFilm(place);
			if (answer?.status === 200) expect(rows).toHaveLength(1);
			else if (answer)
				expect([answer.status, answer.text]).toEqual([
					expect.toSatisfy((status: number) => [503, 507].includes(status)),
					expect.stringMatching(/Erreur lors de l'upload|n’a pas pu/),
				]);
			await until(
				`nothing unfinished is left after ${answer?.status}, ${tampered}`,
				() => left(place, ".tmp").length === 0,
				5000,
			);
			expect((await upload(site, cookie, body)).status).toBe(200);
			expect((await site.stop()).code).toBe(0);
			const { site: next } = await proveSound(place);
			expect(await rowsOfFilm(place)).toHaveLength(1);
			await next.stop();
			return `${tampered.length > 0 ? (answer ? answer.status : "connection closed") : "not reached"}, then recovered`;
		});
	});
