import { transferPicture } from "~/giving/donations/ways-to-give.server";
import { association } from "~/publishing/settings/settings.server";
import { attachment } from "~/web/http/document-response.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { sharedCacheControl } from "~/web/http/page-headers";

/** Returns the QR code of the association's account as a picture, for a banking app on the same phone. */
export async function loader() {
	const settings = await readOrUnavailable("Erreur lors de la lecture des moyens de donner", association);
	const picture = transferPicture(settings);
	if (picture === null) throw errorResponse(404, "Il n’y a pas de QR code pour ce virement.");
	return attachment(picture, { name: "virement.png", type: "image/png" }, { "Cache-Control": sharedCacheControl });
}
