import type { AppLoadContext } from "@remix-run/node";

/** A body that waits for a slow visitor instead of filling the memory. */
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
