import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { enqueueRequest } from "../../server/request-queue";

const visitor = () => new IncomingMessage(new Socket());

test("requests are served in the order of their arrival", async () => {
	const served: string[] = [];
	for (const name of ["Awa", "Moussa", "Fatou"]) enqueueRequest(visitor(), () => served.push(name));
	expect(served).toEqual([]);
	await turn();
	expect(served).toEqual(["Awa"]);
	await turn();
	await turn();
	expect(served).toEqual(["Awa", "Moussa", "Fatou"]);
});

test("nothing is rendered for a closed connection, which delays no other request", async () => {
	const served: string[] = [];
	const impatient = visitor();
	enqueueRequest(impatient, () => served.push("Moussa"));
	enqueueRequest(visitor(), () => served.push("Awa"));
	impatient.socket.destroy();
	await turn();
	expect(served).toEqual(["Awa"]);
});

test("a full queue refuses one more request, and accepts requests again once some are served", async () => {
	let served = 0;
	let waiting = 0;
	while (enqueueRequest(visitor(), () => served++)) waiting++;
	expect(waiting).toBe(2000);
	await turn();
	expect(enqueueRequest(visitor(), () => served++)).toBe(true);
	for (let left = waiting; left > 0; left--) await turn();
	expect(served).toBe(waiting + 1);
});
