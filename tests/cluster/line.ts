import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../free-port.mjs";

export type Line = Awaited<ReturnType<typeof openLine>>;

/** A TCP relay to a port of this machine: delays, cuts and freezes the line between two parts of a cluster. */
export async function openLine(to: number) {
	const ends = new Set<Socket>();
	const waiting = new Set<() => void>();
	let delay = 0;
	let state: "open" | "cut" | "frozen" = "open";

	const server = createServer((near) => {
		if (state === "cut") return void near.resetAndDestroy();
		track(near);
		if (state === "frozen") waiting.add(() => relay(near));
		else relay(near);
	});

	function track(end: Socket) {
		ends.add(end.setNoDelay(true));
		end.on("close", () => ends.delete(end)).on("error", () => {});
	}

	function relay(near: Socket) {
		if (near.destroyed) return;
		const far = connect(to, "127.0.0.1");
		track(far);
		for (const [from, into] of [
			[near, far],
			[far, near],
		] as const) {
			from.on("data", (bytes) => later(() => into.write(bytes)));
			from.on("close", () => later(() => into.destroy()));
		}
	}

	/** Half of the delay in each direction; timers of one duration keep their order. */
	const later = (work: () => void) => (delay > 0 ? void setTimeout(work, delay / 2) : work());

	const port = await freePort();
	server.listen(port, "127.0.0.1");
	await once(server, "listening");

	return {
		port,
		/** Adds so many milliseconds to each round trip. */
		delay(milliseconds: number) {
			delay = milliseconds;
		},
		/** Resets every connection and each new one. */
		cut() {
			state = "cut";
			for (const end of ends) end.resetAndDestroy();
		},
		/** Takes connections and bytes, and hands nothing on. */
		freeze() {
			state = "frozen";
			for (const end of ends) end.pause();
		},
		/** After a freeze what was held back arrives. */
		mend() {
			state = "open";
			for (const end of ends) end.resume();
			for (const begin of waiting) begin();
			waiting.clear();
		},
		close() {
			for (const end of ends) end.destroy();
			server.close();
		},
	};
}
