import "~/web/http/document-response.server";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { sendFile } from "~/media/files/send-file.server";
import { linkPreviewOf, type ShareContent, shareFile } from "~/publishing/sharing/link-preview.server";
import { shareContent } from "~/site/pages/page-content.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";

// Browsers keep it; shared caches in front of the site revalidate after 5 seconds, so that deleted items disappear.
const versioned = "public, max-age=31536000, s-maxage=4, stale-while-revalidate=1, immutable";

/** Returns a share picture; those of hidden items are missing, and a former URL redirects to the present picture. */
export async function loader({ request, params, context: { drained } }: LoaderFunctionArgs) {
	const path = `/partage/${params["*"]}`;
	const content = await readOrUnavailable("A share picture could not be looked up", () => contentAt(path));
	if (content === undefined) throw errorResponse(404, "Cette image n’existe pas.");
	const { src } = linkPreviewOf(content);
	if (src !== path) return redirect(src, { headers: { "Cache-Control": "no-store" } });
	const file = await shareFile(content);
	const response = file && (await sendFile(file, request, versioned, drained));
	if (response === undefined) return redirect("/share.jpg", { headers: { "Cache-Control": "no-store" } });
	response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
	return response;
}

async function contentAt(path: string): Promise<ShareContent | undefined> {
	const [, kind, id = ""] =
		/^\/partage\/(?:(besoin|evenement|rapport)\/([\w-]{1,200})|association)\/\w+\.jpg$/.exec(path) ?? [];
	if (kind === "besoin" || kind === "evenement" || kind === "rapport") return shareContent(kind, id);
	return path.startsWith("/partage/association/") ? shareContent("association", "") : undefined;
}
