import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A bad line between a browser and the site on this machine: a TCP relay that is as slow as one wants, and that breaks.
 * @param bytesPerSecond how much all connections together may send to the site; the way back is not slowed
 * @param roundTrip how late each answer comes, in milliseconds
 */
export async function openBadLine(siteUrl: string, bytesPerSecond = Number.POSITIVE_INFINITY, roundTrip = 0) {
	const { hostname, port } = new URL(siteUrl);
	const lines = new Set<Socket>();
	const streams: Buffer[][] = [];
	let down = false;
	let answersToLose = 0;
	let sent = 0;
	let freeAt = performance.now();
	let idleTime = 0;
	let onSent = () => {};

	const server = createServer((browser) => {
		if (down) return void browser.resetAndDestroy();
		const site = connect(Number(port), hostname);
		for (const end of [browser, site]) {
			lines.add(end);
			end.on("close", () => lines.delete(end)).on("error", () => {});
		}
		let uploading = false;
		const stream: Buffer[] = [];
		streams.push(stream);
		browser.on("data", async (bytes) => {
			uploading ||= /^POST \/admin\/\w+\/files /m.test(bytes.toString("latin1"));
			browser.pause();
			idleTime += Math.max(0, performance.now() - freeAt);
			// A busy machine wakes late: up to half a second of that is made up for.
			freeAt = Math.max(freeAt, performance.now() - 500) + (bytes.length / bytesPerSecond) * 1000;
			await wait(Math.max(0, freeAt - performance.now()));
			sent += bytes.length;
			stream.push(bytes);
			onSent();
			site.write(bytes);
			browser.resume();
		});
		site.on("data", (bytes) => {
			if (uploading && answersToLose > 0) {
				answersToLose--;
				browser.resetAndDestroy();
				return;
			}
			if (roundTrip === 0) browser.write(bytes);
			else setTimeout(() => browser.writable && browser.write(bytes), roundTrip); // timers of one delay keep their order
		});
		browser.on("close", () => site.destroy());
		site.on("close", () => (roundTrip === 0 ? browser.destroy() : setTimeout(() => browser.destroy(), roundTrip)));
	});
	server.listen(0, "localhost");
	await once(server, "listening");

	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}`,
		/** Bytes that reached the site, those of broken tries too. */
		sent: () => sent,
		/** The pictures in forms among them, by connection and in their order. */
		pictures: () =>
			streams.flatMap((stream) => {
				const parts = Buffer.concat(stream)
					.toString("latin1")
					.matchAll(/filename="([^"]+)"\r\nContent-Type: image\/\w+\r\n\r\n(.*?)\r\n------WebKit/gs);
				return [...parts].map(([, name, bytes = ""]) => ({ name, bytes: Buffer.from(bytes, "latin1") }));
			}),
		/** How long nothing went to the site before the last bytes did, in milliseconds. */
		idleTime: () => idleTime,
		/** Calls back whenever bytes have gone through. */
		watch: (callback: () => void) => {
			onSent = callback;
		},
		/** Breaks every connection and takes no new one until `mend`. */
		cut() {
			down = true;
			for (const line of lines) line.resetAndDestroy();
		},
		mend() {
			down = false;
		},
		/** The site gets the next upload whole, and the browser never hears of it. */
		loseAnswer() {
			answersToLose++;
		},
		async close() {
			for (const line of lines) line.destroy();
			server.close();
			await once(server, "close");
		},
	};
}
