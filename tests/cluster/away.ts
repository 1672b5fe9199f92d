import { expect } from "vitest";
import { newId } from "~/db/new-id.server";
import { fatou } from "../cast";
import { until } from "../faults/site-process";
import { textOf } from "../site/open-site";
import type { Cluster, Node } from "./cluster";
import { addReport, newTitle } from "./volunteer";

/** Ways in which nodes lose their primary, and how it comes back. */
export const absences = [
	["frozen", ({ primary }: Cluster) => primary.freeze(), ({ primary }: Cluster) => primary.thaw()],
	["killed", ({ primary }: Cluster) => primary.kill(), ({ primary }: Cluster) => primary.start()],
	[
		"cut off from the nodes",
		({ nodes }: Cluster) => nodes.forEach(({ line }) => void line.cut()),
		({ nodes }: Cluster) => nodes.forEach(({ line }) => void line.mend()),
	],
	[
		"silent to the nodes",
		({ nodes }: Cluster) => nodes.forEach(({ line }) => void line.freeze()),
		({ nodes }: Cluster) => nodes.forEach(({ line }) => void line.mend()),
	],
] as const;

/** Pages that visitors read. */
export const publicPaths = ["/", "/events", "/rapports", "/gallery", "/contact", "/donate", "/apropos"];

/** Asks every node for these pages as a visitor. @returns how long the slowest took, in milliseconds */
export async function proveReadable(nodes: Node[], paths: string[]): Promise<number> {
	let slowest = 0;
	for (const path of paths)
		for (const node of nodes) {
			const begun = performance.now();
			const answer = await node.browser().get(path);
			const html = await answer.text();
			slowest = Math.max(slowest, performance.now() - begun);
			expect([path, answer.status]).toEqual([path, 200]);
			expect(html).toContain("</html>");
		}
	return slowest;
}

/** Keeps visiting for so many milliseconds. @returns how long the slowest page took */
export async function keepReading(nodes: Node[], paths: string[], milliseconds: number): Promise<number> {
	const end = Date.now() + milliseconds;
	let slowest = 0;
	do slowest = Math.max(slowest, await proveReadable(nodes, paths));
	while (Date.now() < end);
	return slowest;
}

/** The longest that somebody who sends a form waits for its answer, in milliseconds. */
const patience = 10_000;

async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
	const begun = performance.now();
	const result = await work();
	expect(performance.now() - begun).toBeLessThan(patience);
	return result;
}

/** Sends a visitor's message and a volunteer's report, which come back with their texts. */
export async function proveGivenBack([a, b]: [Node, Node], cookie: string) {
	const message = { id: newId(), ...fatou, message: `Comment parrainer ? ${newTitle()}` };
	const form = { id: newId(), title: newTitle() };
	const [sent, report] = await Promise.all([
		timed(async () => {
			const answer = await a.browser().post("/contact", message);
			return { status: answer.status, html: await answer.text() };
		}),
		timed(() => addReport(b, cookie, form)),
	]);
	const refused = { status: 503, sentence: true, text: true };
	const tryAgain = "Réessayez dans un instant";
	expect
		.soft({
			status: sent.status,
			sentence: textOf(sent.html).includes(`Votre message n’a pas pu être envoyé. ${tryAgain}`),
			text: sent.html.includes(message.message),
		})
		.toEqual(refused);
	expect
		.soft({
			status: report.status,
			sentence: /Erreur lors de l'ajout|rien n’a été enregistré/.test(textOf(report.html)),
			text: report.html.includes(`value="${form.title}"`),
		})
		.toEqual(refused);
	return { message, form };
}

type GivenBack = Awaited<ReturnType<typeof proveGivenBack>>;

/** The same nodes work again: both forms are sent once more, and each is there once. */
export async function proveHealed({ nodes, a, b, primary, cookie }: Cluster, { message, form }: GivenBack) {
	const begun = performance.now();
	for (const node of nodes)
		await until("the node is ready again", async () => (await node.browser().get("/readyz")).status === 200);
	console.log(`ready again after ${(performance.now() - begun).toFixed()} ms`);
	await primary.ask("DELETE FROM attempts");
	expect((await a.browser().post("/contact", message)).status).toBe(200);
	expect((await addReport(b, cookie, form)).status).toBe(303);
	expect(await primary.ask("SELECT 1 FROM messages WHERE message = ?", [message.message])).toHaveLength(1);
	expect(await primary.ask("SELECT 1 FROM reports WHERE title = ?", [form.title])).toHaveLength(1);
	for (const node of nodes)
		await until("visitors see it", async () => (await node.browser().text("/")).includes(form.title), 3000);
}
