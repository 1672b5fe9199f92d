import type { AppLoadContext } from "@remix-run/node";

/** Streams a body at the client's pace instead of buffering it. */
export function withBackpressure(body: ReadableStream<Uint8Array> | null, drained: AppLoadContext["drained"]) {
	return body?.pipeThrough(
		new TransformStream<Uint8Array, Uint8Array>({
			async transform(chunk, controller) {
				await drained?.();
				controller.enqueue(chunk);
			},
		}),
	);
}
