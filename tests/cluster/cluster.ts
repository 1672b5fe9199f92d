import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { type Server, signIn } from "../built-server";
import { newFolder, startSite, until } from "../faults/site-process";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";
import { type Auth, type DatabaseServer, endServers, startPrimary, startReplica } from "./database-server";
import { type Line, openLine } from "./line";

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
export type Node = ReturnType<typeof newNode>;

type Choice = {
	nodes?: number;
	/** Whether the nodes have a replica near by. */
	replica?: boolean;
	/** Where that replica has its data. */
	replicaFolder?: string;
	/** What the database servers ask for. */
	auth?: Auth;
	settings?: Record<string, string>;
};

/** Longer than any answer may take, in milliseconds: a test must end before the next one begins. */
const timeLimit = 15_000;

const lines: Line[] = [];
const everyNode: Node[] = [];

afterEach(({ task }) => {
	if (task.result?.state === "fail")
		for (const node of everyNode) console.log(`${node.origin} has said last: ${node.output().slice(-3000)}`);
});

afterAll(async () => {
	await endServers();
	for (const line of lines.splice(0)) line.close();
});

/** A primary and perhaps a replica, not yet any node, and the lines between them. */
export async function prepareCluster({
	nodes: count = 2,
	replica: hasReplica = false,
	replicaFolder,
	auth,
	settings = {},
}: Choice = {}) {
	const primary = await startPrimary({ auth });
	const replicaLine = await openLine(primary.grpcPort);
	const replica = await startReplica(replicaLine.port, { folder: replicaFolder, auth });
	lines.push(replicaLine);
	const uploads = newFolder();
	const nodes: Node[] = [];
	for (let made = 0; made < count; made++) {
		const line = await openLine(primary.port);
		lines.push(line);
		const urls = {
			DATABASE_URL: `ws://127.0.0.1:${line.port}`,
			...(auth && { DATABASE_AUTH_TOKEN: auth.token }),
			...(hasReplica && { DATABASE_READ_URL: `ws://127.0.0.1:${replica.port}` }),
		};
		const port = await freePort();
		nodes.push(newNode(line, port, uploads, { SESSION_SECRET: "mil".repeat(20), ...urls, ...settings }));
	}
	everyNode.push(...nodes);
	const [a, b] = nodes;
	if (a === undefined || b === undefined) throw new Error("A cluster has two nodes at least");
	return { primary, replica, replicaLine, uploads, nodes, a, b };
}

/** All of it runs, and Awa has signed in. */
export async function startCluster(choice: Choice = {}) {
	const cluster = await prepareCluster(choice);
	const { nodes, a } = cluster;
	await a.start(); // alone: that several may start at once is a test
	await Promise.all(nodes.slice(1).map((node) => node.start()));
	const cookie = await signIn(a);
	return { ...cluster, cookie };
}

/** A place for a node, with the same port at each start. */
function newNode(line: Line, port: number, uploads: string, settings: Record<string, string>) {
	const data = join(newFolder(), "data");
	const origin = `http://127.0.0.1:${port}`;
	let site: Server | undefined;
	const running = () => {
		if (site === undefined) throw new Error("The node does not run");
		return site;
	};
	return {
		origin,
		line,
		data,
		/** @param program this build's server unless another one is given */
		async start(program?: string, more: Record<string, string> = {}) {
			site = await startSite({ data, uploads }, { settings: { ...settings, ...more }, port, program });
		},
		kill: () => running().kill(),
		stop: () => running().stop(),
		pid: () => running().pid,
		output: () => site?.output() ?? "",
		/** A visitor's browser at this node, or that of somebody who has signed in at any. */
		browser: (cookie?: string) => browser(origin, cookie, timeLimit),
	};
}

/** Waits until the replica has what the primary has. */
export const caughtUp = (
	{ primary, replica }: Record<"primary" | "replica", Pick<DatabaseServer, "ask">>,
	timeout?: number,
) => {
	const count = "SELECT writes FROM write_count";
	const holds = async () => {
		const [[far], [near]] = [await primary.ask(count), await replica.ask(count).catch(() => [])];
		return far?.writes === near?.writes;
	};
	return until("the replica has caught up", holds, timeout);
};
