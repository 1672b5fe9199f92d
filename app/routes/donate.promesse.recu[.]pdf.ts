import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pledgeByKey } from "~/giving/pledges/pledges.server";
import { receiptByNumber, validReceiptsOf } from "~/giving/pledges/receipts.server";
import { shownReceipt } from "~/giving/receipts/receipt";
import { receiptPdf } from "~/giving/receipts/receipt-pdf.server";
import { publicPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { attachment } from "~/web/http/document-response.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";

/** Returns a valid receipt of a pledge as a PDF file, for its donor. */
export async function loader({ request }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const key = query.get("cle");
	if (key === null) return redirect(publicPaths.pledge); // the redirect also tells the page cache that the query matters
	const number = /^\d{1,9}$/.test(query.get("numero") ?? "") ? Number(query.get("numero")) : 0;
	const receipt = await readOrUnavailable("A receipt could not be read", async () => {
		const pledge = await pledgeByKey(key);
		const numbers = pledge ? await validReceiptsOf(pledge.reference) : [];
		return numbers.includes(number) ? receiptByNumber(number) : undefined;
	});
	if (receipt === undefined) throw errorResponse(404, "Ce reçu n’existe pas, ou ne vaut plus.");
	const pdf = await receiptPdf(shownReceipt(receipt, await siteTimeZone()));
	return attachment(pdf, { name: `recu-${number}.pdf`, type: "application/pdf" }, secretPage);
}
