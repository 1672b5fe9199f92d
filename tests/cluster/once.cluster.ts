import { beforeEach, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { awa, fatou, moussa } from "../cast";
import { until } from "../faults/site-process";
import { linkIn } from "../site/accounts-site";
import { hiddenField, textOf } from "../site/open-site";
import { prepareCluster, startCluster } from "./cluster";
import { addReport, changeReport, newTitle, shownVersion } from "./volunteer";

const { a, b, primary, cookie } = await startCluster({ replica: true });
beforeEach(async () => {
	await primary.ask("DELETE FROM attempts");
});

const countOf = async (table: string) => (await primary.ask(`SELECT id FROM ${table}`)).length;

test("the same form sent to two nodes at once makes one report and one message", async () => {
	for (let round = 0; round < 20; round++) {
		const form = { id: newId(), title: newTitle() };
		const before = await countOf("reports");
		const answers = await Promise.all([a, b].map((node) => addReport(node, cookie, form)));
		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
		expect(await countOf("reports")).toBe(before + 1);
	}
	const message = { id: newId(), ...fatou };
	const answers = await Promise.all([a, b].map((node) => node.browser().post("/contact", message)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	expect(await countOf("messages")).toBe(1);
});

test("of two changes of one version at two nodes one is saved, and the other is refused with its text", async () => {
	const { id } = await addReport(a, cookie);
	for (let round = 1; round <= 10; round++) {
		const versions = await Promise.all([a, b].map((node) => shownVersion(node, cookie, id)));
		expect(versions).toEqual([String(round), String(round)]);
		const answers = await Promise.all([a, b].map((node) => changeReport(node, cookie, id, String(round))));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
		const [saved, refused] = answers.toSorted((one, other) => one.status - other.status);
		expect(textOf(refused?.html ?? "")).toContain(saved?.title);
		expect(refused?.html).toContain(`value="${refused?.title}"`);
	}
});

test("guesses at a password count at all nodes together", async () => {
	const guess = async (node: typeof a) =>
		(await node.browser().post("/login", { ...awa, password: "autre chose" })).status;
	const statuses: number[] = [];
	for (const node of [a, b, a, b, a, b, a]) statuses.push(await guess(node));
	expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test("guesses at two nodes at once do not slip through", async () => {
	const guesses = [a, b, a, b, a, b, a, b, a, b].map((node) =>
		node.browser().post("/login", { ...awa, password: "autre chose" }),
	);
	const wrong = (await Promise.all(guesses)).filter(({ status }) => status === 400);
	expect(wrong.length).toBeLessThanOrEqual(5);
});

test("an invitation that was taken at one node is dead at the other, and of two takers at once one gets in", async () => {
	const joined = { name: moussa.name, password: moussa.password };
	for (const round of [1, 2, 3]) {
		const volunteer = a.browser(cookie);
		const id = hiddenField(await volunteer.html("/admin/comptes/new"), "id");
		const fields = {
			id,
			name: moussa.name,
			email: `n${round}@association.test`,
			role: "editor",
			password: awa.password,
		};
		const path = linkIn(await (await volunteer.post("/admin/comptes/new", fields)).text());
		expect((await b.browser().get(path)).status).toBe(200);
		const answers = await Promise.all([a, b].map((node) => node.browser().post(path, joined)));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403]);
		for (const node of [a, b]) {
			expect((await node.browser().get(path)).status).toBe(403);
			expect((await node.browser().post(path, joined)).status).toBe(403);
		}
	}
});

test("each node prints a link at the first start, and all end when one is taken", async () => {
	const empty = await prepareCluster({ settings: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
	const pathOf = (output: string) => /(\/setup\?\S+)\n/.exec(output)?.[1] ?? "";
	for (const node of empty.nodes) {
		await node.start();
		await until("the node prints its link", () => pathOf(node.output()) !== "");
	}
	const links = empty.nodes.map((node) => pathOf(node.output()));
	const [first = ""] = links;
	for (const path of links) expect((await empty.b.browser().get(path)).status).toBe(200);
	const written = { name: "Les Amis du Puits", personName: "Awa Diop", ...awa };
	const tokenOf = (path: string) => new URL(path, empty.a.origin).searchParams.get("token") ?? "";
	expect((await empty.b.browser().post(first, { token: tokenOf(first), ...written })).status).toBe(303);
	for (const path of links)
		for (const node of empty.nodes) {
			expect((await node.browser().get(path)).status).toBe(403);
			expect((await node.browser().post(path, { token: tokenOf(path), ...written })).status).toBe(403);
		}
	expect(await empty.primary.ask("SELECT 1 FROM users")).toHaveLength(1);
	expect((await empty.b.browser().post("/login", awa)).status).toBe(303);
});
