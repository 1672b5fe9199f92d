// `npm run bench:day`: a day of a site with 300 addresses: 5 000 visits at random times, the addresses by Zipf's law, 20 edits,
// 2 planned publications, 3 ends of events, midnight. Prints what share came from memory, how many pages differed from one
// rendered in the same moment, and the CPU seconds. The clock of the site stands still between two visits: a day takes minutes.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client";
import { signIn } from "../built-server";
import { fakeClock } from "../faults/fake-clock";
import { startBenchServer } from "./bench-server";

const day = "2026-12-01";
const seconds = 86_400;
const visits = 5000;
const items = 146; // reports and events, each; with eight pages and lists, 300 addresses
const edits = 20;
/** Seconds of real time in which a site that nobody visits renders pages again. */
const timeToWarm = 8;

/** Numbers from 0 to 1, the same ones in each run (mulberry32). */
function randomNumbers(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const lists = ["/", "/events", "/rapports", "/gallery", "/donate", "/apropos", "/transparence", "/plan-du-site"];
const numbers = Array.from({ length: items }, (_, number) => number);
/** As long as those of the site. */
const idOf = (number: number) => `rapport${String(number).padStart(5, "0")}`;
const addresses = [...lists, ...numbers.flatMap((number) => [`/report/${idOf(number)}`, `/events/e${number}`])];

type Moment = { at: number; visited?: string; edited?: string };

/** Everything that happens on the day, in seconds from midnight. */
function timeline(): Moment[] {
	const random = randomNumbers(1);
	let sum = 0;
	/** Up to which share of all visits go to this address and those before it. */
	const shares = addresses.map((_, rank) => {
		sum += 1 / (rank + 1);
		return sum;
	});
	const address = () => {
		const drawn = random() * sum;
		return addresses[shares.findIndex((share) => drawn < share)] ?? "/";
	};
	const moments: Moment[] = Array.from({ length: visits }, () => ({ at: random() * seconds, visited: address() }));
	for (let edit = 0; edit < edits; edit++) moments.push({ at: random() * seconds, edited: idOf(edit) });
	// Time alone changes pages at these.
	moments.push(...[36_000, 64_800, 52_200, 61_200, 75_600].map((at) => ({ at: at + 0.01 })));
	return moments.toSorted((one, other) => one.at - other.at);
}

console.table({ "from memory": await replay(false) });
console.table({ "compared with a page of the same moment": await replay(true) });

/** @param compared whether each visit is compared with a page that is rendered in the same moment */
async function replay(compared: boolean) {
	const folder = mkdtempSync(join(tmpdir(), "association-day-"));
	const clock = fakeClock(folder, `${day}T00:00:00Z`);
	const site = await startBenchServer({ folder, settings: clock.settings });
	await fill(site.database);
	const get = (path: string, headers = {}) => fetch(site.origin + path, { headers });
	for (const address of addresses) await (await get(address)).arrayBuffer(); // the site has been up for days
	const before = cpuSeconds(site.pid);
	let [fromMemory, stale, late] = [0, 0, 0];
	const moments = timeline();
	for (const [index, { at, visited, edited }] of moments.entries()) {
		clock.set(`${day}T00:00:00Z`, at);
		if (visited === undefined) {
			if (edited) await edit(site.origin, await signIn(site), edited);
			const next = moments[index + 1]?.at ?? seconds;
			if (next - at < timeToWarm) late++;
			await pause(1000 * Math.min(next - at, timeToWarm));
			continue;
		}
		const answer = await get(visited);
		const page = await answer.text();
		if (answer.status !== 200) throw new Error(`${visited}: ${answer.status}`);
		// Only what is rendered for a visitor gets an identifier for the log.
		if (!answer.headers.has("X-Request-Id")) fromMemory++;
		if (compared && lasting(page) !== lasting(await (await get(visited, { Cookie: "a=1" })).text())) {
			stale++;
			console.log(`${visited} was stale at ${new Date(1000 * at).toISOString().slice(11, 19)}`);
		}
	}
	const cpu = cpuSeconds(site.pid) - before;
	await site.close();
	rmSync(folder, { recursive: true });
	return {
		"from memory, %": Number(((100 * fromMemory) / visits).toFixed(2)),
		...(compared ? { stale } : { "CPU, s": Number(cpu.toFixed(1)) }),
		"visits right after a change": late,
	};
}

/** A page without what differs in each rendering. */
function lasting(page: string) {
	return page.replaceAll(/nonce="[^"]*"|name="(?:moment|id)" value="[^"]*"/g, "");
}

/** User and system time of a process, in seconds; a tick of Linux is a hundredth of one. */
function cpuSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Saves another title of a report, as a volunteer does. */
async function edit(origin: string, cookie: string, id: string) {
	const html = await (await fetch(`${origin}/admin/editreports/${id}`, { headers: { Cookie: cookie } })).text();
	const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
	const form = new FormData();
	const empty = { subtitle: "", author: "", date: "", shareLink: "" };
	const fields = { id, version, title: `Rapport ${id} corrigé`, content: "Le puits donne de l’eau.", ...empty };
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	const headers = { Cookie: cookie, Origin: origin };
	const url = `${origin}/admin/editreports/${id}`;
	const answer = await fetch(url, { method: "POST", body: form, headers, redirect: "manual" });
	if (answer.status !== 303) throw new Error(`The edit was answered ${answer.status}`);
}

/** Reports of the last months, two of them planned for today, and events around today, three of which end today. */
async function fill(url: string) {
	const database = createClient({ url, timeout: 5000 });
	const midnight = Date.parse(`${day}T00:00:00Z`);
	const content = "Il fallait marcher une heure pour rapporter de l’eau. ".repeat(20);
	const planned = [36_000_000, 64_800_000];
	const ends = [52_200_000, 61_200_000, 75_600_000];
	await database.batch(
		[
			...numbers.map((number) => ({
				sql: "insert into reports (id, title, content, created_at, published_at) values (?, ?, ?, ?, ?)",
				args: [idOf(number), `Rapport ${number}`, content, midnight, midnight - number * 86_400_000],
			})),
			...planned.map((at, number) => ({
				sql: "insert into reports (id, title, content, created_at, published_at) values (?, ?, ?, ?, ?)",
				args: [`planned-${number}`, `Rapport prévu ${number}`, content, midnight, midnight + at],
			})),
			...numbers.map((number) => ({
				sql: "insert into events (id, slug, title, description, location, date, ends_at, created_at, published_at) values (?, ?, ?, ?, 'Sokoura', ?, ?, ?, ?)",
				args: [
					...[`e${number}`, `e${number}`, `Fête ${number}`, content, number < 3 ? day : "2026-11-02"],
					...[midnight + (ends[number] ?? -number * 86_400_000), midnight, midnight - 1],
				],
			})),
		],
		"write",
	);
	database.close();
}
