import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachment } from "~/http/document-response.server";
import { receiptOfUrl } from "~/pledges/receipts.server";
import { shownReceipt } from "~/receipts/receipt";
import { receiptPdf } from "~/receipts/receipt-pdf.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";

/** A receipt as a PDF file. */
export async function loader({ request, params: { number = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const pdf = await receiptPdf(shownReceipt(await receiptOfUrl(number), await siteTimeZone()));
	return attachment(pdf, { name: `recu-${number}.pdf`, type: "application/pdf" }, { "Cache-Control": "no-store" });
}
