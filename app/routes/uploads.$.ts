import "~/web/http/document-response.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendFile } from "~/media/files/send-file.server";
import { anyFile, isHiddenFile, isWithdrawnFile, publishedFile } from "~/media/files/stored-files.server";
import { isLinkPreview } from "~/media/images/link-preview";
import { allows, seesContacts } from "~/people/session/permissions";
import { signedIn } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";

// Browsers keep files for good; shared caches in front of the site revalidate after 5 seconds, so that files in the
// trash and hidden ones disappear for new visitors. A copy in a browser's cache cannot be recalled.
const shownFile = "public, max-age=31536000, s-maxage=4, stale-while-revalidate=1, immutable";

/**
 * Returns whether an account may see an unpublished file: proofs and needs' pictures are for roles that see money, what
 * was withdrawn for those who answer for it.
 */
async function maySee(request: Request, path: string): Promise<boolean> {
	const { account } = (await signedIn(request)) ?? {};
	if (account === undefined) return false;
	if ((await isWithdrawnFile(path)) && !seesContacts(account.role)) return false;
	return (
		!/^(proofs|needs)\//.test(path) || (allows(account.role, contentPaths.list("spendings")) && !account.lacksCode)
	);
}

/** Sends files: visitors get those of published items; signed-in accounts also hidden ones, drafts' and the trash's. */
export async function loader({ request, params, context: { drained } }: LoaderFunctionArgs) {
	const path = params["*"] ?? "";
	const find = <Result>(read: () => Promise<Result>) => readOrUnavailable("A file could not be looked up", read);
	const published = await find(() => publishedFile(path));
	if (published) {
		const response = (await sendFile(published, request, shownFile, drained)) ?? errorResponse(404);
		if (isLinkPreview(published.path)) response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
		return response;
	}
	const unpublished = await find(async () => (await maySee(request, path)) && anyFile(path));
	if (unpublished) return (await sendFile(unpublished, request, "private, no-store", drained)) ?? errorResponse(404);
	if (await find(() => isHiddenFile(path))) return errorResponse(410, "Ce fichier a été retiré.");
	return errorResponse(404, "Ce fichier n’existe pas.");
}
