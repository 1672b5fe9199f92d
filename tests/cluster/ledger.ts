import { expect } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import type { Cluster, Node } from "./cluster";
import { addReport, newTitle } from "./volunteer";

/** What was acknowledged, and how often forms were sent in vain: nothing of the former is lost, nothing is there twice. */
export function newLedger({
	primary,
	nodes,
	cookie,
}: Pick<Cluster, "primary" | "cookie"> & { nodes: Pick<Node, "browser">[] }) {
	const acknowledged = new Map<string, string>();
	const sent = new Set<string>();
	let refused = 0;

	let stopped = false;

	/** Adds reports by a node; sends each form again until it is acknowledged, as a volunteer does. */
	async function write(node: Pick<Node, "browser">) {
		while (!stopped) {
			const form = { id: newId(), title: newTitle() };
			sent.add(form.title);
			while (!stopped) {
				const answer = await addReport(node, cookie, form).catch(() => undefined);
				if (answer?.status === 303) {
					acknowledged.set(form.title, form.id);
					break;
				}
				refused++;
				await new Promise((resolve) => setTimeout(resolve, 20)); // a node that is away refuses at once
			}
		}
	}

	/** Writes at all nodes until the returned function is called. */
	function startWriting() {
		const writers = nodes.map(write);
		return async () => {
			stopped = true;
			await Promise.all(writers);
		};
	}

	async function prove() {
		const expected = [...acknowledged.keys()]; // before the question: writes go on
		const rows = await primary.ask("SELECT id, title FROM reports");
		const titles = rows.map((row) => String(row.title));
		expect(titles.filter((title, n) => titles.indexOf(title) !== n)).toEqual([]); // twice
		expect(expected.filter((title) => !titles.includes(title))).toEqual([]); // lost
		expect(titles.filter((title) => !sent.has(title))).toEqual([]);
		expect(await primary.ask("PRAGMA foreign_key_check")).toEqual([]);
		expect(await primary.ask("PRAGMA integrity_check")).toMatchObject([{ integrity_check: "ok" }]);
	}

	return { startWriting, prove, count: () => ({ acknowledged: acknowledged.size, refused }) };
}
