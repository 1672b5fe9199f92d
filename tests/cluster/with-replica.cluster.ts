import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { signIn } from "../built-server";
import { awa, fatou, moussa } from "../cast";
import { until } from "../faults/site-process";
import { picture, terre } from "../files";
import { linkIn } from "../site/accounts-site";
import { hiddenField, textOf } from "../site/open-site";
import { addAllowedPhoto } from "./allowed-photo";
import { proveReadable, publicPaths } from "./away";
import { caughtUp, startCluster } from "./cluster";
import { allMade } from "./image-work";
import { newLedger } from "./ledger";
import { addReport, changeReport, newTitle, shownVersion } from "./volunteer";

const cluster = await startCluster({ replica: true });
const { nodes, a, b, primary, replica, replicaLine, cookie } = cluster;
beforeEach(async () => {
	await primary.ask("DELETE FROM attempts");
});

const countOf = async (table: string) => (await primary.ask(`SELECT id FROM ${table}`)).length;

// The first one: the ledger knows of no reports but its own.
test("of kill -9 of the primary, the replica and a node during writes no acknowledged report is lost, and none is there twice", async () => {
	const ledger = newLedger(cluster);
	const stopWriting = ledger.startWriting();
	for (const part of [primary, replica, a]) {
		const { acknowledged } = ledger.count();
		await part.kill();
		await part.start();
		await until("writes go on", () => ledger.count().acknowledged > acknowledged + 5, 30_000);
	}
	await stopWriting();
	await ledger.prove();
	for (const node of nodes)
		await until("the node is ready", async () => (await node.browser().get("/readyz")).status === 200);
});

test("who has written reads it at once: in the administration at each node, on the public page at the same", async () => {
	replicaLine.delay(160); // as on another continent
	for (let round = 0; round < 5; round++) {
		const { id, title, status } = await addReport(a, cookie);
		expect(status).toBe(303);
		const [near, far, page, home] = await Promise.all([
			a.browser(cookie).text("/admin/editreports"),
			b.browser(cookie).text("/admin/editreports"),
			a.browser().text(`/report/${id}`),
			a.browser().text("/"),
		]);
		for (const html of [near, far, page, home]) expect(textOf(html)).toContain(title);
	}
	replicaLine.delay(0);
});

test("a change at one node is on the home page of another within a second, also when nobody has visited it meanwhile", async () => {
	const { id } = await addReport(a, cookie);
	const [promised, margin] = [1000, 500]; // of a busy machine
	for (const version of ["1", "2", "3"]) {
		const { title } = await changeReport(a, cookie, id, version);
		await until(`B shows ${title}`, async () => (await b.browser().text("/")).includes(title), promised + margin);
	}
	const { title } = await changeReport(a, cookie, id, "4");
	await pause(promised); // the promise is one of time
	expect(await b.browser().text("/")).toContain(title);
});

test("a withdrawal at one node holds within a second at another that makes sizes of the photo and serves it meanwhile", async () => {
	const [promised, margin] = [1000, 500]; // of a busy machine
	for (let round = 0; round < 2; round++) {
		const { path, looks, withdraw } = await addAllowedPhoto(cluster);
		const seen = looks.map((): boolean[] => []);
		const isGone = () => seen.every((shown) => shown.at(-1) === false);
		let isOver = false;
		const visits = looks.map(async (look, place) => {
			for (; !isOver; await pause(10)) seen[place]?.push(await look());
		});
		await withdraw();
		await until("B shows it no more", isGone, promised + margin);
		await allMade(cluster);
		isOver = true;
		await Promise.all(visits);
		// Once it was gone it has not come back.
		for (const shown of seen) expect(shown).toEqual(shown.toSorted((one, other) => Number(other) - Number(one)));
		for (const file of [path, `${path}.320.avif`, `${path}.320.jpg`])
			expect([file, (await b.browser().get(file)).status]).toEqual([file, 410]);
	}
});

test("a node that nobody has visited for a while, far from the primary, asks it before it shows what it has in memory", async () => {
	const { looks, withdraw } = await addAllowedPhoto(cluster);
	await allMade(cluster); // else the node hears of the withdrawal by what it writes
	for (const look of looks) await look();
	await withdraw();
	b.line.delay(400);
	await pause(1000); // the promise is one of time
	expect(await Promise.all(looks.map((look) => look()))).toEqual([false, false]);
	b.line.delay(0);
});

test("the same form sent to two nodes at once makes one report and one message", async () => {
	for (let round = 0; round < 3; round++) {
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
	for (const version of ["1", "2"]) {
		expect(await Promise.all([a, b].map((node) => shownVersion(node, cookie, id)))).toEqual([version, version]);
		const answers = await Promise.all([a, b].map((node) => changeReport(node, cookie, id, version)));
		const [saved, refused] = answers.toSorted((one, other) => one.status - other.status);
		expect([saved?.status, refused?.status]).toEqual([303, 409]);
		expect(textOf(refused?.html ?? "")).toContain(saved?.title);
		expect(refused?.html).toContain(`value="${refused?.title}"`);
	}
});

test("guesses at a password count at all nodes together, and at once none slips through", async () => {
	const guess = async (node: typeof a) =>
		(await node.browser().post("/login", { ...awa, password: "autre chose" })).status;
	const statuses: number[] = [];
	for (const node of [a, b, a, b, a, b, a]) statuses.push(await guess(node));
	expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
	await primary.ask("DELETE FROM attempts");
	const atOnce = await Promise.all([a, b, a, b, a, b, a, b].map(guess));
	expect(atOnce.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
});

test("of two who take an invitation at two nodes at once one gets in, and it is dead at both", async () => {
	const joined = { name: moussa.name, password: moussa.password };
	const volunteer = a.browser(cookie);
	const id = hiddenField(await volunteer.html("/admin/comptes/new"), "id");
	const fields = { ...moussa, id, role: "editor", password: awa.password };
	const path = linkIn(await (await volunteer.post("/admin/comptes/new", fields)).text());
	expect((await b.browser().get(path)).status).toBe(200);
	const answers = await Promise.all([a, b].map((node) => node.browser().post(path, joined)));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403]);
	for (const node of [a, b]) {
		expect((await node.browser().get(path)).status).toBe(403);
		expect((await node.browser().post(path, joined)).status).toBe(403);
	}
});

test("every node knows of the nightly backup that another one made, and hands one over", async () => {
	await primary.ask(
		`INSERT INTO leases (name, holder, until, done_at) VALUES ('backup', 'a', 1, (unixepoch() - 3 * 86400) * 1000)
		ON CONFLICT (name) DO UPDATE SET done_at = excluded.done_at`,
	);
	for (const node of nodes)
		expect(textOf(await node.browser(cookie).text("/admin"))).toContain("Dernière sauvegarde il y a 3 jours");
	const volunteer = b.browser(cookie);
	expect((await volunteer.post("/admin/sauvegarde", { password: awa.password })).status).toBe(303);
	const answer = await volunteer.get("/admin/sauvegarde/fichier");
	expect(answer.headers.get("Content-Type")).toBe("application/gzip");
	await answer.arrayBuffer();
	expect(textOf(await volunteer.text("/admin"))).toContain("Dernière sauvegarde aujourd’hui");
});

test("without the primary a replica that lacks writes brings nothing back: no report, no photo, no session", async () => {
	const readyz = (node: typeof a) => node.browser().text("/readyz");
	const statusOf = async (node: typeof a, path: string, cookie?: string) =>
		(await node.browser(cookie).get(path)).status;
	const leaving = await signIn(a);
	const photo = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 300, 20) };
	const { id } = await addReport(a, cookie, { photos: [photo] });
	const [file] = await primary.ask("SELECT path FROM media WHERE folder = 'reports'");
	const shown = [`/report/${id}`, `/uploads/${file?.path}`];
	for (const node of nodes)
		for (const path of shown) await until(`${path} is shown`, async () => (await statusOf(node, path)) === 200);
	await caughtUp(cluster);
	expect(await statusOf(a, "/admin", leaving)).toBe(200);
	replicaLine.cut();
	expect((await a.browser(cookie).post(`/admin/editreports/${id}/delete`, {})).status).toBe(303);
	await a.browser(leaving).post("/logout", {});
	for (const node of nodes) {
		await until("it is gone", async () => (await statusOf(node, `/report/${id}`)) === 404);
		await until("the replica is behind", async () => /replica: [1-9]/.test(await readyz(node)));
	}
	await primary.kill();
	for (const node of nodes)
		for (let round = 0; round < 2; round++) {
			for (const path of shown) expect([404, 503]).toContain(await statusOf(node, path));
			expect(await statusOf(node, "/admin", leaving)).toBe(503);
			expect(await readyz(node)).not.toContain("writes behind");
		}
	await primary.start();
	replicaLine.mend();
	for (const node of nodes) {
		await until("the node reads the replica again", async () =>
			(await readyz(node)).includes("replica: 0 writes behind"),
		);
		expect(await statusOf(node, `/report/${id}`)).toBe(404);
		expect(await statusOf(node, "/admin", leaving)).toBe(302);
		expect(await statusOf(node, "/admin", cookie)).toBe(200);
	}
});

const replicaAway = [
	["frozen", () => replica.freeze(), () => replica.thaw()],
	[
		"killed, and starts with an empty folder",
		() => replica.kill(),
		async () => {
			replica.removeFolder();
			await replica.start();
		},
	],
	["cut off from the primary", () => replicaLine.cut(), () => replicaLine.mend()],
] as const;

test.each(replicaAway)(
	"the replica is %s: pages are read from the primary, and from it again later",
	async (_, leave, comeBack) => {
		const { id } = await addReport(a, cookie);
		await caughtUp(cluster); // else the other node may not know for a second that the replica lacks it
		await leave();
		try {
			for (const version of ["1", "2"]) {
				const { title, status } = await changeReport(a, cookie, id, version);
				expect(status).toBe(303);
				for (const node of nodes)
					await until("it is shown", async () => (await node.browser().text(`/report/${id}`)).includes(title), 1500);
			}
			await proveReadable(nodes, publicPaths);
		} finally {
			await comeBack();
		}
		await caughtUp(cluster);
		for (const node of nodes)
			await until("the node reads the replica again", async () => {
				await node.browser().get("/");
				return (await node.browser().text("/readyz")).includes("replica: 0 writes behind");
			});
	},
);
