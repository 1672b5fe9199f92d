import "~/web/http/document-response.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendFile } from "~/media/files/send-file.server";
import { shareFile } from "~/publishing/sharing/link-preview.server";
import { shareContent } from "~/site/pages/page-content.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { sharedCacheControl } from "~/web/http/page-headers";

/** Returns the picture of an event for a status of a messaging app, to download. */
export async function loader({ request, params: { slug = "" }, context: { drained } }: LoaderFunctionArgs) {
	const content = await readOrUnavailable("Erreur lors de la récupération des événements", () =>
		shareContent("statut", slug),
	);
	if (content === undefined) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const file = await shareFile(content);
	const response = file && (await sendFile(file, request, sharedCacheControl, drained));
	if (response === undefined)
		throw errorResponse(503, "Cette image n’a pas pu être faite. Réessayez dans quelques minutes.");
	response.headers.set("Content-Disposition", `attachment; filename="${slug}-statut.jpg"`);
	return response;
}
