import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { transferPicture } from "~/giving/donations/ways-to-give.server";
import { pledgeByKey } from "~/giving/pledges/pledges.server";
import { remittanceOf } from "~/giving/pledges/shown-pledge.server";
import { publicPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { attachment } from "~/web/http/document-response.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";

/** Returns the QR code of a pledge's transfer as a picture, for its donor. */
export async function loader({ request }: LoaderFunctionArgs) {
	const key = new URL(request.url).searchParams.get("cle");
	if (key === null) return redirect(publicPaths.pledge); // the redirect also tells the page cache that the query matters
	const [settings, pledge] = await readOrUnavailable("A pledge could not be read", () =>
		Promise.all([association(), pledgeByKey(key)]),
	);
	const picture = pledge?.paymentMethod === "transfer" ? transferPicture(settings, remittanceOf(pledge)) : null;
	if (!pledge || picture === null) throw errorResponse(404, "Il n’y a pas de QR code pour ce virement.");
	return attachment(picture, { name: `virement-${pledge.reference}.png`, type: "image/png" }, secretPage);
}
