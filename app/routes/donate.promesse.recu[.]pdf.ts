import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pledgeByKey } from "~/giving/pledges/pledges.server";
import { receiptByNumber, validReceiptsOf } from "~/giving/pledges/receipts.server";
import { mailedReceipt } from "~/giving/pledges/yearly-receipts.server";
import { shownReceipt } from "~/giving/receipts/receipt";
import { receiptPdf } from "~/giving/receipts/receipt-pdf.server";
import { publicPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { attachment } from "~/web/http/document-response.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";

/** Returns a valid receipt as a PDF file for its donor, who has the key of the pledge or the link of a mail. */
export async function loader({ request }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const [key, sealed] = [query.get("cle"), query.get("recu")];
	if (key === null && sealed === null) return redirect(publicPaths.pledge); // the redirect also tells the page cache that the query matters
	const receipt = await readOrUnavailable("A receipt could not be read", async () => {
		const number = sealed === null ? await numberOfKey(key ?? "", query.get("numero") ?? "") : mailedReceipt(sealed);
		return number === undefined ? undefined : receiptByNumber(number);
	});
	if (receipt === undefined || receipt.cancelledBy !== null)
		throw errorResponse(404, "Ce reçu n’existe pas, ou ne vaut plus.");
	const pdf = await receiptPdf(shownReceipt(receipt, await siteTimeZone()));
	return attachment(pdf, { name: `recu-${receipt.number}.pdf`, type: "application/pdf" }, secretPage);
}

/** Returns the number of a valid receipt of the pledge with this key. */
async function numberOfKey(key: string, number: string): Promise<number | undefined> {
	const pledge = await pledgeByKey(key);
	const numbers = pledge ? await validReceiptsOf(pledge.reference) : [];
	return numbers.find((one) => String(one) === number);
}
