import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { until } from "../faults/site-process";
import { provePrimaryAway } from "./away";
import { startCluster } from "./cluster";
import { allMade, expectedVariants, nodeAtWork, sendPhotos, signalAll, watchVariants } from "./image-work";

/** Within what another node takes over, in milliseconds. */
const takeover = 30_000;
/** A busy machine makes pictures slowly, as their process has the lowest priority. */
const timeout = 300_000;

const cluster = await startCluster();
const { nodes, a, b, primary, uploads, cookie } = cluster;

test("of photos sent to two nodes each variant is made once", { timeout }, async () => {
	const made = watchVariants(uploads);
	await Promise.all([a, b].map((node) => sendPhotos(node, cookie, 2)));
	await allMade(cluster);
	expect(made.toSorted()).toEqual(await expectedVariants(cluster));
});

/** Makes a new process of Node believe that it has run for ten minutes. */
const upForTenMinutes = {
	NODE_OPTIONS: "--import=data:text/javascript,{const{uptime}=process;process.uptime=()=>uptime()+600}",
};

const housekeeping = "('purge', 'share pictures', 'sweep')";

/** Leaves these jobs as a node does that dies right after it has begun them: held for the 20 seconds of a lease. */
const abandonHousekeeping = () =>
	primary.ask(
		`INSERT INTO leases (name, holder, until)
		SELECT value, 'dead', unixepoch('subsec') * 1000 + 20000 FROM json_each('["purge", "share pictures", "sweep"]') WHERE true
		ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until, done_at = NULL`,
	);

test("what a node has begun is taken over within 30 seconds, and when it has only slept it does not go on with it", {
	timeout,
}, async () => {
	await sendPhotos(a, cookie, 6);
	const sleeper = await nodeAtWork(nodes);
	await abandonHousekeeping();
	signalAll(sleeper, "SIGSTOP");
	const holderOf = async (job: string) => {
		const [lease] = await primary.ask(`SELECT holder FROM leases WHERE name = '${job}'`);
		return lease?.holder;
	};
	const asleep = await holderOf("variants");
	const left = async () => {
		const rows = await primary.ask(
			`SELECT name FROM leases WHERE name IN ${housekeeping} AND (holder = 'dead' OR done_at IS NOT until)`,
		);
		return rows.map(({ name }) => name);
	};
	try {
		await Promise.all([
			until("the pictures are taken over", async () => (await holderOf("variants")) !== asleep, takeover),
			until("the sweep is taken over", async () => (await holderOf("sweep")) !== "dead", takeover),
		]);
		await allMade(cluster);
		await until(
			"the jobs are done, but not the purge, which waits until the clock of a new machine is right",
			async () => String(await left()) === "purge",
		);
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
	await until("the sleeper is ready", async () => (await sleeper.browser().get("/readyz")).status === 200);
	expect(await state()).toEqual(before);
	await sendPhotos(sleeper, cookie, 1);
	await allMade(cluster);
	await a.stop();
	await a.start(undefined, upForTenMinutes);
	await until("a node that has run for ten minutes does the purge", async () => (await left()).length === 0, takeover);
});

test(
	"without a replica, too, pages go on while the primary is killed, and forms come back with their text",
	{
		timeout,
	},
	async () => provePrimaryAway(cluster, { leave: primary.kill, comeBack: primary.start }),
);
