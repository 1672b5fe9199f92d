import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saveAssociation } from "~/association/settings.server";
import { sharedFor5Seconds } from "~/http/public-page";
import { createPageCache } from "../../server/page-cache";
import { sendAnswer } from "../../server/send-answer";

/** Each page that is being made waits until the test says what is on it. */
let making: ((words: string) => void)[] = [];
const ask = () =>
	new Promise<Response>((made) => {
		making.push((words) =>
			made(new Response(words, { headers: { "Cache-Control": sharedFor5Seconds, "Content-Type": "text/plain" } })),
		);
	});
const asked = (times: number) => expect.poll(() => making.length).toBe(times);

let server: ReturnType<typeof createServer>;
const visit = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/apropos`)).text();
beforeEach(async () => {
	making = [];
	const cache = createPageCache(ask, sendAnswer);
	server = createServer((request, response) => {
		if (!cache.answered(request, response)) void cache.missed(request, response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterEach(() => server.close());

test("of many who ask at once for what is not there yet, each gets it, and it is made once", async () => {
	const visits = Array.from({ length: 20 }, visit);
	await asked(1);
	making[0]?.("Un puits");
	expect(new Set(await Promise.all(visits))).toEqual(new Set(["Un puits"]));
	expect(await visit()).toBe("Un puits");
	expect(making.length).toBe(1);
});

test("who asks after a change does not get a page that was begun before it", async () => {
	const before = visit();
	await asked(1);
	await saveAssociation({ name: "Les Amis" });
	const after = visit();
	await asked(2);
	making[1]?.("Les Amis");
	expect(await after).toBe("Les Amis");
	making[0]?.("Notre association");
	expect(await before).toBe("Notre association");
	expect(await visit()).toBe("Les Amis");
	expect(making.length).toBe(2);
});
