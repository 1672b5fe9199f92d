import { expect, test } from "vitest";
import { patience } from "./repeat";
import { newPlace, remove, startSite, until } from "./site-process";
import { proveSound } from "./soundness";

// Nothing a visitor sends does this; the next change of the code might. At a signal the process fails where nobody
// waits for it: first a promise, then a call.
const failing = `let times = 0; process.on("SIGUSR2", () => {
	const error = new Error("awa@association.org");
	if (times++ === 0) Promise.reject(error); else throw error;
})`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(failing)}`;

test("a promise that fails behind everybody's back is logged, and the site goes on; a call ends it, and it starts again", {
	timeout: patience,
}, async () => {
	const place = newPlace();
	const site = await startSite(place, { settings: { NODE_OPTIONS } });
	process.kill(site.pid, "SIGUSR2");
	await until("the promise is told of", () => site.told().includes('"message":"Unhandled rejection"'));
	expect((await fetch(site.origin)).status).toBe(200);
	process.kill(site.pid, "SIGUSR2");
	expect(await site.ended).toMatchObject({ code: 1, signal: null });
	expect(site.told()).toContain('"message":"Uncaught exception"');
	expect(site.told()).not.toContain("awa@");
	await proveSound(place);
	remove(place);
});
