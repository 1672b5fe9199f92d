import "~/http/load-context";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { eventShare } from "~/events/event-share.server";
import { publishedEvent } from "~/events/events.server";
import { sendFile } from "~/files/send-file.server";
import { errorResponse } from "~/http/error-response.server";
import { readOrUnavailable } from "~/http/load-or-empty.server";
import { reportShare } from "~/reports/report-share.server";
import { publishedReport } from "~/reports/reports.server";
import { association } from "~/settings/settings.server";
import { shareFile } from "~/sharing/share-file.server";
import { associationShare, type ShareContent, sharePictureOf } from "~/sharing/share-picture.server";

// Immutable for browsers; shared caches revalidate after 5 seconds, so that what is withdrawn disappears.
const versioned = "public, max-age=31536000, s-maxage=4, stale-while-revalidate=1, immutable";

/** The share pictures; those of hidden items are missing, and a former address leads to the present picture. */
export async function loader({ request, params, context: { drained } }: LoaderFunctionArgs) {
	const path = `/partage/${params["*"]}`;
	const content = await readOrUnavailable("A share picture could not be looked up", () => contentAt(path));
	if (content === undefined) throw errorResponse(404, "Cette image n’existe pas.");
	const { src } = sharePictureOf(content);
	if (src !== path) return redirect(src, { headers: { "Cache-Control": "no-store" } });
	const file = await shareFile(content);
	const response = file && (await sendFile(file, request, versioned, drained));
	if (response === undefined) return redirect("/share.jpg", { headers: { "Cache-Control": "no-store" } });
	response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
	return response;
}

async function contentAt(path: string): Promise<ShareContent | undefined> {
	const [, kind, id = ""] =
		/^\/partage\/(?:(evenement|rapport)\/([\w-]{1,200})|association)\/\w+\.jpg$/.exec(path) ?? [];
	const { name } = await association();
	if (kind === "evenement") {
		const event = await publishedEvent(id);
		return event && eventShare(event, name);
	}
	if (kind === "rapport") {
		const report = await publishedReport(id);
		return report && reportShare(report, name);
	}
	return path.startsWith("/partage/association/") ? associationShare(name) : undefined;
}
