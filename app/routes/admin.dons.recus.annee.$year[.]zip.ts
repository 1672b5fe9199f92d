import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiptsOfYear } from "~/giving/pledges/receipts.server";
import { shownReceipt } from "~/giving/receipts/receipt";
import { receiptsArchive } from "~/giving/receipts/receipt-pdf.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { withBackpressure } from "~/web/http/document-response.server";
import { errorResponse } from "~/web/http/error-response.server";

/** Returns the receipts of a year's gifts as PDF files in one archive. */
export async function loader({ request, params: { year = "" }, context: { drained } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const receipts = /^\d{4}$/.test(year) ? await receiptsOfYear(year) : [];
	if (receipts.length === 0) throw errorResponse(404, "Il n’y a pas de reçu pour cette année.");
	const timeZone = await siteTimeZone();
	const archive = receiptsArchive(receipts.map((receipt) => shownReceipt(receipt, timeZone)));
	return new Response(withBackpressure(archive, drained), {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="recus-${year}.zip"`,
			"Cache-Control": "no-store",
		},
	});
}
