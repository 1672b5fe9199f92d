// Part of `npm run bench:cluster`: prints how long each job waits whose node died.
import { test } from "vitest";
import { until } from "../faults/site-process";
import { openMailbox } from "../mailbox";
import { abandonJob } from "./abandoned-job";
import { startCluster } from "./cluster";
import { allMade, nodeAtWork, sendPhotos, variantsMade } from "./image-work";

/** A backup is due once the night has begun, at 2 o’clock UTC. */
const leasedJobs = ["backup", "share pictures", "sweep"];

const longest = 60_000;
const waits: Record<string, string> = {};

/** Notes how long it takes until a job is done. */
async function measure(job: string, isDone: () => Promise<boolean>) {
	const begun = performance.now();
	const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
	waits[job] = await until(job, isDone, longest).then(seconds, () => `not within ${longest / 1000} s`);
}

test("taking over", { timeout: 300_000 }, async () => {
	const mailbox = await openMailbox();
	const cluster = await startCluster({ settings: { SMTP_URL: mailbox.url } });
	const { nodes, a, primary, cookie } = cluster;
	const found = async (query: string) => (await primary.ask(query)).length > 0;

	await primary.ask("INSERT INTO settings (name, value, version) VALUES ('email', 'contact@association.test', 1)");
	await primary.ask(
		`INSERT INTO messages (id, name, email, message, created_at, mail_due_at)
		VALUES ('1', 'Fatou', 'fatou@exemple.org', 'Bonjour', unixepoch() * 1000, unixepoch() * 1000)`,
	);
	await measure("mail of a message", () => found("SELECT 1 FROM messages WHERE mailed_at IS NOT NULL"));
	await mailbox.close();

	for (const job of leasedJobs) await abandonJob(primary, job);
	const isDone = (job: string) =>
		found(`SELECT 1 FROM leases WHERE name = '${job}' AND holder <> 'dead' AND done_at = until`);
	await Promise.all(leasedJobs.map((job) => measure(job, () => isDone(job))));

	await sendPhotos(a, cookie, 10);
	const killed = await nodeAtWork(nodes);
	await killed.kill();
	const { made } = await variantsMade(cluster);
	await measure("variants", async () => (await variantsMade(cluster)).made > made);
	await allMade(cluster);
	console.table(waits);
});
