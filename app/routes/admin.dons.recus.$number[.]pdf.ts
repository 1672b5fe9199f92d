import type { LoaderFunctionArgs } from "@remix-run/node";
import { receiptOfUrl } from "~/giving/pledges/receipts.server";
import { shownReceipt } from "~/giving/receipts/receipt";
import { receiptPdf } from "~/giving/receipts/receipt-pdf.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { attachment } from "~/web/http/document-response.server";

export async function loader({ request, params: { number = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const pdf = await receiptPdf(shownReceipt(await receiptOfUrl(number), await siteTimeZone()));
	return attachment(pdf, { name: `recu-${number}.pdf`, type: "application/pdf" }, { "Cache-Control": "no-store" });
}
