import { once } from "node:events";
import { createServer } from "node:net";

// Below the ports from which systems draw for outgoing connections (32768 and up), and refused by no browser. Nothing
// holds a port between this probe and the server it is for: so each process walks through them from a place of its own,
// and two that start servers at once do not meet.
const lowest = 20_000;
const count = 12_000;
let next = (process.pid * 997) % count;

/** A port of this machine that nobody listens on, each time another. @type {() => Promise<number>} */
export async function freePort() {
	const port = lowest + next;
	next = (next + 1) % count;
	const probe = createServer().listen(port, "127.0.0.1");
	try {
		await once(probe, "listening");
	} catch (error) {
		if (Object(error).code !== "EADDRINUSE") throw error;
		return freePort(); // somebody does
	}
	probe.close();
	await once(probe, "close");
	return port;
}
