import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { giftsCsv, periodInUrl } from "~/giving/pledges/gifts-file.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { withBackpressure } from "~/web/http/document-response.server";

/** Returns the gifts of a period, or all, as CSV for the accountant. */
export async function loader({ request, context: { drained } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const period = periodInUrl(request.url);
	const lines = Readable.from(giftsCsv(period)).map((text: string) => Buffer.from(text));
	return new Response(withBackpressure(Readable.toWeb(lines) as ReadableStream<Uint8Array>, drained), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="dons${period && `-${period}`}.csv"`,
			"Cache-Control": "no-store",
		},
	});
}
