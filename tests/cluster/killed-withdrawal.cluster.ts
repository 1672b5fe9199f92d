import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { faultTimeout, repeat, times } from "../faults/repeat";
import { until } from "../faults/site-process";
import { addAllowedPhoto } from "./allowed-photo";
import { type Node, startCluster } from "./cluster";
import { allMade } from "./image-work";

const cluster = await startCluster({ replica: true });
const { nodes, a, b, primary } = cluster;
/** A repetition that fails ends the nodes. */
const startIfEnded = (node: Node) =>
	node
		.browser()
		.text("/healthz")
		.catch(() => node.start());
const [promised, margin] = [1000, 500]; // of a busy machine

test(
	"a withdrawal that was answered or written holds at each node after kill -9 of the one that withdraws or renders",
	{
		timeout: faultTimeout,
	},
	() =>
		repeat("X32", "kill -9 while a node withdraws and another renders", times(2, 60), async (repetition) => {
			const [killed, other, which] = repetition % 2 === 0 ? [a, b, "withdrawing"] : [b, a, "rendering"];
			for (const node of nodes) await startIfEnded(node);
			const { id, path, looksAt, withdraw } = await addAllowedPhoto(cluster);
			await allMade(cluster); // else the sizes that a killed node makes wait for the end of its lease
			const seen = looksAt(other).map((): boolean[] => []);
			let isOver = false;
			const watch = async (look: () => Promise<boolean>, shown: boolean[] = []) => {
				for (; !isOver; await pause(10)) shown.push(await look());
			};
			const visits = looksAt(other).map((look, place) => watch(look, seen[place]));
			const brokenOff = looksAt(killed).map((look) => watch(look).catch(String));
			let isAnswered = false;
			const answer = withdraw().then(
				() => (isAnswered = true),
				() => false,
			);
			if (Math.random() < 0.5) await answer;
			await pause(100 * Math.random());
			const wasAnswered = isAnswered;
			await killed.kill();
			await Promise.all([answer, ...brokenOff]);
			const isGone = () => seen.every((shown) => shown.at(-1) === false);
			if (isAnswered) await until("the other node shows it no more", isGone, promised + margin);
			await killed.start();
			const shown = await Promise.all(looksAt(killed).map((look) => look()));
			const withdrawn = await primary.ask("SELECT 1 FROM consents WHERE id = ? AND withdrawn_at IS NOT NULL", [id]);
			const isWritten = withdrawn.length > 0;
			if (isAnswered) expect(isWritten).toBe(true);
			expect(shown).toEqual([!isWritten, !isWritten]);
			if (isWritten) await until("the other node shows it no more", isGone, promised + margin);
			isOver = true;
			await Promise.all(visits);
			// Once it was gone it has not come back.
			for (const shown of seen) expect(shown).toEqual(shown.toSorted((one, other) => Number(other) - Number(one)));
			for (const node of nodes)
				for (const file of [path, `${path}.320.avif`, `${path}.320.jpg`])
					expect([file, (await node.browser().get(file)).status]).toEqual([file, isWritten ? 410 : 200]);
			const outcome = isWritten ? "not answered, and gone" : "not begun";
			return `${which}: ${isAnswered ? `answered ${wasAnswered ? "before" : "after"} it, and gone for good` : outcome}`;
		}),
);
