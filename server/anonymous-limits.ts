import type { IncomingMessage, ServerResponse } from "node:http";
import { sinceLastSignIn } from "../app/people/session/sign-in.server";
import { clientAddressHeader, networksOf } from "../app/web/http/rate-limit.server";
import { discardBody, limitBody } from "./body-timeout";
import { refuse } from "./refuse";

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/**
 * The maximum bytes of anonymous bodies in flight: rendering a form again takes many times its size, and all of it must
 * fit into the container's memory.
 */
const maxBodyBytes = { perNetwork: mebibyte, total: 4 * mebibyte };

/** Limits of a body's weight: at least the cost of any request, at most what is ever stored of one. */
const weightBytes = { least: 32 * kibibyte, most: 512 * kibibyte };

/**
 * The time for which a body counts with its Content-Length; afterwards it counts with the bytes received, as an
 * idle one is cheap.
 */
const announcedTimeMs = 5000;

/**
 * A body whose response is larger than any page counts for longer, one second per this many bytes: otherwise a client
 * that has long forms rendered over and over would starve the others.
 */
const largeResponse = { bytes: 64 * kibibyte, bytesPerSecond: 512 * kibibyte };

const total = "in all";
const bytesInFlight = new Map<string, number>();

/** In milliseconds; longer than any session lasts. */
const day = 24 * 60 * 60_000;

/**
 * Limits the cost of an anonymous POST before its body is read. Exempt are browsers that signed in within a day, since
 * volunteers upload large files over slow connections, and short forms of those that did earlier, to sign in again.
 * @returns true to continue; otherwise the response is sent
 */
export async function admitAnonymous(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
	const announced = Number(request.headers["content-length"] ?? 0);
	const since = await sinceLastSignIn(request.headers.cookie);
	if (since !== undefined && (since < day || (announced > 0 && announced <= weightBytes.least))) return true;
	if (response.destroyed) return false;
	const networks = networksOf(String(request.headers[clientAddressHeader]));
	const limits = [
		// One network alone must not be able to shut out all others.
		...networks.map(({ network, share }) => ({
			key: network,
			limit: Math.min(share * maxBodyBytes.perNetwork, maxBodyBytes.total / 2),
		})),
		{ key: total, limit: maxBodyBytes.total },
	];
	const bytes = weightOf(announced);
	const exceeded = limits.find(({ key, limit }) => (bytesInFlight.get(key) ?? 0) + bytes > limit);
	if (exceeded) {
		const [status, where] = exceeded.key === total ? [503, "en ce moment"] : [429, "à la fois depuis votre réseau"];
		discardBody(request, response);
		refuse(response, status, `Le site reçoit trop d’envois ${where}. Réessayez dans un instant.`, {
			"Retry-After": "5",
		});
		return false;
	}
	limitBody(request, response);
	const release = countInFlight(request, limits, bytes);
	const { socket } = request;
	const bytesBefore = socket.bytesWritten;
	response.once("close", () => {
		const excess = Math.max(0, socket.bytesWritten - bytesBefore - largeResponse.bytes);
		if (excess > 0) setTimeout(release, (1000 * excess) / largeResponse.bytesPerSecond).unref();
		else release(); // at once: the client may send the next form now
	});
	return true;
}

/**
 * Counts a body towards its limits, first with its Content-Length, later with the bytes received. A body that exceeds a
 * limit by more than the maximum weight loses its connection.
 * @returns a function that ends the count
 */
function countInFlight(request: IncomingMessage, limits: { key: string; limit: number }[], contentLength: number) {
	let counted = 0;
	const count = (bytes: number) => {
		for (const { key } of limits) add(key, bytes - counted);
		counted = bytes;
	};
	let arrived = 0;
	count(contentLength);
	const idle = setTimeout(() => count(weightOf(arrived)), announcedTimeMs).unref();
	request.pause(); // the listener below must not start the flow before the page reads the body
	request.on("data", (chunk: Buffer) => {
		arrived += chunk.length;
		if (weightOf(arrived) <= counted) return;
		count(weightOf(arrived));
		if (limits.some(({ key, limit }) => (bytesInFlight.get(key) ?? 0) > limit + weightBytes.most))
			request.socket.destroy();
	});
	return () => {
		clearTimeout(idle);
		count(0);
	};
}

function add(key: string, bytes: number) {
	const sum = (bytesInFlight.get(key) ?? 0) + bytes;
	if (sum > 0) bytesInFlight.set(key, sum);
	else bytesInFlight.delete(key);
}

const weightOf = (bytes: number) => Math.min(Math.max(bytes, weightBytes.least), weightBytes.most);
