import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { until } from "../faults/site-process";
import { abandonJob } from "./abandoned-job";
import { startCluster } from "./cluster";
import {
	allMade,
	expectedVariants,
	nodeAtWork,
	sendPhotos,
	signalAll,
	variantsMade,
	watchVariants,
} from "./image-work";

/** Within what another node takes over, in milliseconds. */
const takeover = 30_000;
const timeout = 150_000;

const cluster = await startCluster();
const { nodes, a, b, primary, uploads, cookie } = cluster;
beforeEach(() => allMade(cluster));

const otherThan = (node: typeof a) => (node === a ? b : a);

/** Waits until a node has made the variants of one more picture. @returns after how many milliseconds */
async function nextMade(): Promise<number> {
	const begun = performance.now();
	const { made } = await variantsMade(cluster);
	await until("another picture has its variants", async () => (await variantsMade(cluster)).made > made, takeover);
	return performance.now() - begun;
}

test("of ten photos sent to two nodes each variant is made once", { timeout }, async () => {
	const made = watchVariants(uploads);
	await Promise.all([a, b].map((node) => sendPhotos(node, cookie, 5)));
	await allMade(cluster);
	expect(made.toSorted()).toEqual(await expectedVariants(cluster));
});

test("when the node at work is killed the other takes over within 30 seconds", { timeout }, async () => {
	await sendPhotos(a, cookie, 10);
	const killed = await nodeAtWork(nodes);
	await nextMade();
	await killed.kill();
	expect((await variantsMade(cluster)).missing).toBeGreaterThan(1);
	console.log(`taken over after ${(await nextMade()).toFixed()} ms`);
	await allMade(cluster);
	await killed.start();
});

test("a node that slept for longer than its lease does not go on with the work", { timeout }, async () => {
	await sendPhotos(a, cookie, 10);
	const sleeper = await nodeAtWork(nodes);
	signalAll(sleeper, "SIGSTOP");
	try {
		console.log(`taken over after ${(await nextMade()).toFixed()} ms`);
		await allMade(cluster);
	} finally {
		signalAll(sleeper, "SIGCONT");
	}
	const state = async () => ({
		rows: await primary.ask("SELECT id, variants_at, variants_failed FROM media ORDER BY id"),
		files: (await expectedVariants(cluster)).map((path) =>
			createHash("sha256")
				.update(readFileSync(join(uploads, path)))
				.digest("hex"),
		),
		lease: await primary.ask("SELECT holder, done_at FROM leases WHERE name = 'variants'"),
	});
	const before = await state();
	await until("the sleeper notices", () => sleeper.output().includes("Picture variants could not be created"));
	await until("the sleeper works again", async () => (await sleeper.browser().get("/readyz")).status === 200);
	expect(await state()).toEqual(before);
	await sendPhotos(otherThan(sleeper), cookie, 1);
	await allMade(cluster);
	await sendPhotos(sleeper, cookie, 1);
	await allMade(cluster);
});

/** Makes a new process of Node believe that it has run for ten minutes. */
const upForTenMinutes = {
	NODE_OPTIONS: "--import=data:text/javascript,{const{uptime}=process;process.uptime=()=>uptime()+600}",
};

test("housekeeping whose node died is taken over within 30 seconds", { timeout }, async () => {
	for (const name of ["purge", "share pictures", "sweep"]) await abandonJob(primary, name);
	const left = async () => {
		const rows = await primary.ask(
			`SELECT name FROM leases WHERE name IN ('purge', 'share pictures', 'sweep')
			AND (holder = 'dead' OR done_at IS NOT until)`,
		);
		return rows.map(({ name }) => name);
	};
	await until(
		"another node has done the jobs, but not the purge, which waits until the clock of a new machine is right",
		async () => String(await left()) === "purge",
		takeover,
	);
	await a.stop();
	await a.start(undefined, upForTenMinutes);
	await until("a node that has run for ten minutes does the purge", async () => (await left()).length === 0, takeover);
});
