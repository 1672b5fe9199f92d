import { copyFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { textOf } from "../site/open-site";
import { proveStop, stops } from "./graceful-stop";
import { copiesBefore, migrations, olderPlace } from "./older-place";
import { faultTimeout, long, repeat, times } from "./repeat";
import { copyOf, newPlace, spawnSite, startSite, until } from "./site-process";
import { type Acknowledged, ask, operate, proveAnswers, proveSound, proveSoundAtRest } from "./soundness";
import { addEvent, addReport, filledPlace } from "./volunteer";

// One fault of each kind; the long files have the others, and more repetitions of each.

const { place: filled, cookie } = await filledPlace();

test("what was acknowledged before the process was killed is there, complete", { timeout: faultTimeout }, () =>
	repeat("X03", "kill -9 during form writes", times(1, 100), async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const saved: Acknowledged[] = [];
		const write = async (add: typeof addEvent) => {
			for (;;) {
				const { status, row } = await add(site, cookie);
				if (status !== 303) throw new Error(`A form was answered with ${status}`);
				saved.push(row);
			}
		};
		const writers = [addEvent, addReport, addEvent, addReport].map((add) => write(add).catch(String));
		await pause(100 + 500 * Math.random());
		await site.kill();
		expect((await Promise.all(writers)).filter((failure) => /answered/.test(failure))).toEqual([]);
		const { site: next } = await proveSound(place, saved);
		const [incomplete] = await ask(
			place,
			"SELECT count(*) AS rows FROM events WHERE title = '' OR location = '' OR ends_at IS NULL",
		);
		expect(incomplete?.rows).toBe(0);
		expect((await addEvent(next, cookie)).status).toBe(303);
		expect((await next.stop()).code).toBe(0);
		return saved.length > 0 ? "every acknowledged row there" : "killed before anything was acknowledged";
	}),
);

test("a stop finishes the requests in progress", { timeout: faultTimeout }, () =>
	stops(filled, "pages and forms in progress", async (place) => {
		const site = await startSite(place);
		const visits = Promise.allSettled(
			["/", "/events", "/rapports", "/gallery", "/plan-du-site"].map(async (path) => {
				const answer = await fetch(site.origin + path);
				return [answer.status, (await answer.text()).trimEnd().endsWith("</html>")];
			}),
		);
		const saving = Promise.allSettled([addEvent(site, cookie), addEvent(site, cookie)]);
		await pause(40 * Math.random());
		const after = await proveStop(site, place);
		if (long) expect(after).toBeLessThan(3000);
		// After the signal connections are refused; no page is truncated.
		for (const visit of await visits) if (visit.status === "fulfilled") expect(visit.value).toEqual([200, true]);
		for (const form of await saving) if (form.status === "fulfilled") expect(form.value.status).toBe(303);
		return "0, no truncated page";
	}),
);

test("of four starts at once on one folder one migrates and all of them serve", { timeout: faultTimeout }, () =>
	repeat("X07", "4 starts at once on one folder, from the version before", times(1, 20), async () => {
		const place = await olderPlace(1000);
		const before = await migrations(place);
		const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
		const sites = ports.map((port) => spawnSite(place, port));
		await Promise.race([
			until("all are ready", () => sites.every((site) => site.isReady()), 60_000),
			...sites.map(async (site) => {
				const { code } = await site.ended;
				throw new Error(`One has exited with ${code}: ${site.output()}`);
			}),
		]);
		for (const site of sites) await proveAnswers(site);
		expect(await migrations(place)).toBe(before + 1);
		expect(copiesBefore(place)).toHaveLength(1);
		expect(await ask(place, "SELECT count(*) AS count FROM users")).toMatchObject([{ count: 1 }]);
		for (const site of sites) {
			site.terminate();
			expect(await site.ended).toEqual({ code: 0, signal: null });
		}
		await proveSoundAtRest(place);
		expect((await operate(place, "admin", "check")).code).toBe(0);
		return "one migrated, four served";
	}),
);

test("a database that was replaced under a running site is not written into", { timeout: faultTimeout }, () =>
	repeat("X17", "database replaced while the site runs", times(1, 3), async () => {
		const place = copyOf(filled);
		const other = copyOf(filled);
		const file = join(place.data, "site.db");
		const site = await startSite(place);
		expect((await addEvent(site, cookie)).status).toBe(303);
		copyFileSync(join(other.data, "site.db"), `${file}.new`);
		renameSync(`${file}.new`, file);
		const refused = await addEvent(site, cookie);
		expect([refused.status, textOf(refused.html)]).toEqual([503, expect.stringContaining("Erreur lors de l'ajout")]);
		expect(refused.html).toContain(`value="${refused.title}"`);
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
		expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
		await site.stop();
		for (const file of ["site.db-wal", "site.db-shm", "write-count"]) rmSync(join(place.data, file), { force: true });
		await proveSoundAtRest(place);
		return "503 with the values, /readyz 503; sound after a restart";
	}),
);

test("a port in use is reported, and the site that uses it goes on", { timeout: faultTimeout }, async () => {
	const place = copyOf(filled);
	const site = await startSite(place);
	const second = spawnSite(place, Number(new URL(site.origin).port));
	expect((await second.ended).code).toBe(1);
	expect(second.output()).toMatch(/^Le port \d+ est déjà pris/m);
	await proveAnswers(site);
	expect((await site.stop()).code).toBe(0);
});

// No request does this; a code change might. On a signal the process fails outside of a request.
const failing = `let times = 0; process.on("SIGUSR2", () => {
	const error = new Error("awa@association.org");
	if (times++ === 0) Promise.reject(error); else throw error;
})`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(failing)}`;

test("an unhandled rejection is logged, and the site goes on; an uncaught exception ends it, and it restarts", {
	timeout: faultTimeout,
}, async () => {
	const place = newPlace();
	const site = await startSite(place, { settings: { NODE_OPTIONS } });
	process.kill(site.pid, "SIGUSR2");
	await until("the rejection is logged", () => site.output().includes('"message":"Unhandled rejection"'));
	expect((await fetch(site.origin)).status).toBe(200);
	process.kill(site.pid, "SIGUSR2");
	expect(await site.ended).toMatchObject({ code: 1, signal: null });
	expect(site.output()).toContain('"message":"Uncaught exception"');
	expect(site.output()).not.toContain("awa@");
	await proveSound(place);
});
