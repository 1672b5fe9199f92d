import "~/web/http/document-response.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendFile } from "~/media/files/send-file.server";
import { anyFile, isHiddenFile, publishedFile } from "~/media/files/stored-files.server";
import { isSharePicture } from "~/media/images/share-picture";
import { allows } from "~/people/session/permissions";
import { signedIn } from "~/people/session/require-administrator.server";
import { contentPaths } from "~/platform/kinds/paths";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";

// Immutable for browsers; shared caches in front of the site revalidate after 5 seconds, so that files in the trash and hidden ones disappear
// for new visitors. A copy in the cache of a browser that has shown the file cannot be recalled.
const shownFile = "public, max-age=31536000, s-maxage=4, stale-while-revalidate=1, immutable";

/** Whether an account is signed in that may see unpublished files: proofs and pictures of needs are for who sees money. */
async function maySee(request: Request, path: string): Promise<boolean> {
	const { administrator } = (await signedIn(request)) ?? {};
	if (administrator === undefined) return false;
	return (
		!/^(proofs|needs)\//.test(path) ||
		(allows(administrator.role, contentPaths.list("spendings")) && !administrator.lacksCode)
	);
}

/** Visitors get the files of published items; administrators also hidden ones, those of drafts and of the trash. */
export async function loader({ request, params, context: { drained } }: LoaderFunctionArgs) {
	const path = params["*"] ?? "";
	const find = <Result>(read: () => Promise<Result>) => readOrUnavailable("A file could not be looked up", read);
	const published = await find(() => publishedFile(path));
	if (published) {
		const response = (await sendFile(published, request, shownFile, drained)) ?? errorResponse(404);
		if (isSharePicture(published.path)) response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
		return response;
	}
	const unpublished = await find(async () => (await maySee(request, path)) && anyFile(path));
	if (unpublished) return (await sendFile(unpublished, request, "private, no-store", drained)) ?? errorResponse(404);
	if (await find(() => isHiddenFile(path))) return errorResponse(410, "Ce fichier a été retiré.");
	return errorResponse(404, "Ce fichier n’existe pas.");
}
