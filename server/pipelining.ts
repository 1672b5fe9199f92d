import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** How many requests may wait on one line behind the one that is answered: browsers send one after the other. */
const most = 20;

const waiting = new WeakMap<Socket, number>();

/**
 * Begins with a request when the answers before it on its line are sent. Node lets all begin at once and keeps their
 * answers back, but tells those neither that the line has drained nor that the visitor has left: what they hold open would
 * stay open. Whoever sends too many at once is hung up on, since what waits takes memory.
 */
export function serializePipelined(begin: RequestListener): RequestListener {
	return (request, response) => {
		if (response.socket) return begin(request, response);
		const { socket: line } = request;
		const behind = waiting.get(line) ?? 0;
		if (behind === most) return void line.destroy();
		waiting.set(line, behind + 1);
		response.once("socket", () => {
			waiting.set(line, (waiting.get(line) ?? 1) - 1);
			process.nextTick(begin, request, response); // when Node has made the line this answer's
		});
	};
}
