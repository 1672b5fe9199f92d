import { mkdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { variantPath, variantsOf } from "~/media/images/picture-file";
import { detailedPhoto } from "../camera-files";
import { until } from "../faults/site-process";
import { childrenOf } from "../processes";
import type { Cluster, Node } from "./cluster";

const width = 640;

/** Sends so many photos, none like another, to the gallery by a node. */
export async function sendPhotos(node: Node, cookie: string, count: number) {
	const photos = await Promise.all(
		Array.from({ length: count }, async (_, n) => ({
			name: `puits-${n}.jpg`,
			bytes: await detailedPhoto(width, 480),
		})),
	);
	const answer = await node.browser(cookie).postFiles("/admin/gallery/new", { type: "image" }, "files", photos);
	expect(answer.status).toBe(303);
}

export const allMade = ({ primary }: Pick<Cluster, "primary">, most = 120_000) =>
	until(
		"every picture has its variants",
		async () => (await primary.ask("SELECT id FROM media WHERE variants_at IS NULL")).length === 0,
		most,
	);

/** The paths of all variants that should be there. */
export async function expectedVariants({ primary }: Pick<Cluster, "primary">): Promise<string[]> {
	const rows = await primary.ask("SELECT path FROM media");
	return rows.flatMap(({ path }) => variantsOf(width).map((variant) => variantPath(String(path), variant))).toSorted();
}

/** Notes each variant that is renamed into place, until the test ends. */
export function watchVariants(uploads: string): string[] {
	const seen: string[] = [];
	const folder = join(uploads, "gallery");
	mkdirSync(folder, { recursive: true });
	const watcher = watch(folder, (event, name) => {
		if (event === "rename" && name && /\.\d+\.(avif|webp|jpg)$/.test(name)) seen.push(`gallery/${name}`);
	});
	onTestFinished(() => watcher.close());
	return seen;
}

/** The processor time of what a node has started, in ticks. */
const workOf = (node: Node) =>
	childrenOf(node.pid()).reduce((sum, pid) => {
		try {
			const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
			return sum + Number(fields[11]) + Number(fields[12]);
		} catch {
			return sum; // it has ended
		}
	}, 0);

/** Waits until one node works on pictures. */
export async function nodeAtWork(nodes: Node[]): Promise<Node> {
	const before = nodes.map(workOf);
	let found: Node | undefined;
	await until("a node works on pictures", () => {
		found = nodes.find((node, n) => workOf(node) - (before[n] ?? 0) > 20);
		return found !== undefined;
	});
	if (found === undefined) throw new Error("No node works");
	return found;
}

/** A node with all that it has started: as a machine that sleeps. */
export const signalAll = (node: Node, signal: NodeJS.Signals) => {
	for (const pid of [node.pid(), ...childrenOf(node.pid())]) process.kill(pid, signal);
};
