import { expect } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { fatou } from "../cast";
import { until } from "../faults/site-process";
import { textOf } from "../site/open-site";
import type { Cluster, Node } from "./cluster";
import { addReport, newTitle } from "./volunteer";

/** Pages that visitors read. */
export const publicPaths = ["/", "/events", "/rapports", "/gallery", "/contact", "/donate", "/apropos"];

/** Asks every node for these pages as a visitor. */
export async function proveReadable(nodes: Node[], paths: string[]) {
	for (const path of paths)
		for (const node of nodes) {
			const answer = await node.browser().get(path);
			expect([path, answer.status, await answer.text()]).toEqual([path, 200, expect.stringContaining("</html>")]);
		}
}

/** Keeps visiting for so many milliseconds. */
export async function keepReading(nodes: Node[], paths: string[], milliseconds: number) {
	const end = Date.now() + milliseconds;
	do await proveReadable(nodes, paths);
	while (Date.now() < end);
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
async function proveGivenBack([a, b]: [Node, Node], cookie: string) {
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
async function proveHealed({ nodes, a, b, primary, cookie }: Cluster, { message, form }: GivenBack) {
	for (const node of nodes)
		await until("the node is ready again", async () => (await node.browser().get("/readyz")).status === 200);
	await primary.ask("DELETE FROM attempts");
	expect((await a.browser().post("/contact", message)).status).toBe(200);
	expect((await addReport(b, cookie, form)).status).toBe(303);
	expect(await primary.ask("SELECT 1 FROM messages WHERE message = ?", [message.message])).toHaveLength(1);
	expect(await primary.ask("SELECT 1 FROM reports WHERE title = ?", [form.title])).toHaveLength(1);
	for (const node of nodes)
		await until("visitors see it", async () => (await node.browser().text("/")).includes(form.title), 3000);
}

type Absence = { leave: () => unknown; comeBack: () => unknown };

/**
 * While the primary is away pages go on, and forms come back with their texts; then the same nodes work again.
 * @param proveReady what holds at once, before any call has run into its limit, and later
 * @param unseen pages that nobody has visited before
 */
export async function provePrimaryAway(
	cluster: Cluster,
	{ leave, comeBack }: Absence,
	proveReady = async () => {},
	unseen: string[] = [],
) {
	const { nodes, a, b, primary, cookie } = cluster;
	const { id, title } = await addReport(a, cookie);
	const paths = [...publicPaths, `/report/${id}`];
	// A node serves no page from before a change that it knows of, so all pages are cached after each knows it.
	await keepReading(nodes, paths, 1000);
	await proveReadable(nodes, paths);
	await leave();
	try {
		await proveReady();
		await keepReading(nodes, paths, 6000);
		await proveReadable(nodes, unseen);
		for (const node of nodes) expect((await node.browser().get("/healthz")).status).toBe(200);
		await proveReady();
		const givenBack = await proveGivenBack([a, b], cookie);
		await proveReadable(nodes, paths);
		await comeBack();
		await proveHealed(cluster, givenBack);
	} finally {
		await comeBack(); // for the tests that follow
	}
	expect(await primary.ask("SELECT title FROM reports WHERE id = ?", [id])).toMatchObject([{ title }]);
}
