import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** The maximum number of pipelined requests that wait on one connection; browsers do not pipeline. */
const maxWaiting = 20;

const waiting = new WeakMap<Socket, number>();

/**
 * Starts a pipelined request once the responses before it are sent. Node would start them all at once and buffer their
 * responses, but emits neither `drain` nor `close` on those, so that their resources would stay open. Too many destroy
 * the socket, since each takes memory.
 */
export function serializePipelined(handle: RequestListener): RequestListener {
	return (request, response) => {
		if (response.socket) return handle(request, response);
		const { socket } = request;
		const count = waiting.get(socket) ?? 0;
		if (count === maxWaiting) return void socket.destroy();
		waiting.set(socket, count + 1);
		response.once("socket", () => {
			waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
			process.nextTick(handle, request, response); // after Node has assigned the socket
		});
	};
}
