import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { protectionOf } from "~/content/consent/consent-lists.server";
import { ReadMessage, RemovalPhoto } from "~/content/contact/message-views";
import { markHandled, openMessage } from "~/content/contact/messages.server";
import { openedMessage, requestedMedia } from "~/content/contact/shown-message.server";
import { mediaById } from "~/media/files/hide-media.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { folderRefusal, requirePermission } from "~/people/session/require-permission.server";
import { formatDay } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { useSubmitting } from "~/web/ui/submission";

const notFoundMessage = "Ce message n’existe pas ou a été supprimé.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [`Message de ${data.name}`] : []));

/** Reads a message, and marks it as read. */
export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const signedIn = await requirePermission(request);
	const [site, opened] = await Promise.all([association(), openMessage(id)]);
	if (opened === undefined) throw errorResponse(404, notFoundMessage);
	const file = opened.pictureId ? await mediaById(opened.pictureId) : undefined;
	const photo = file && {
		id: file.id,
		hidden: file.hiddenAt !== null,
		waits: file.hiddenFor !== null,
		withdrawn: file.hiddenFor === "withdrawn",
		consents: (await protectionOf(file.id)).consents,
		refusal: folderRefusal(signedIn, file.folder),
		media: requestedMedia(file, "La photo dont le retrait est demandé"),
	};
	return { ...openedMessage(opened, site), photo: photo ?? null };
}

/** Toggles « handled » and redirects to the same page. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const handled = (await readForm(request)).get("handled") !== "no";
	const here = `${adminPaths.message(id)}${new URL(request.url).search}`;
	const marked = await tryAction({ log: "A message could not be marked" }, () => markHandled(id, handled));
	if (marked.failed) return redirectWithToast(here, session, { tone: "error", message: marked.message });
	if (marked.value === undefined) throw errorResponse(404, notFoundMessage);
	if (marked.value.changed) {
		// The message is named by its date: the journal outlives it and must not contain the sender.
		const day = formatDay(marked.value.at, (await association()).timeZone);
		await record(account, handled ? "message.handled" : "message.reopened", { id, name: day });
	}
	const message = handled ? "Message marqué comme traité" : "Message rouvert";
	return redirectWithToast(here, session, { tone: "success", message });
}

export default function OpenMessage() {
	const { photo, ...message } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	const busy = useSubmitting();
	return (
		<>
			<div className="page behind-dialog">
				<ReadMessage message={message} list={search} busy={busy}>
					{message.removal && <RemovalPhoto id={message.id} photo={photo} busy={busy} />}
				</ReadMessage>
			</div>
			<Outlet />
		</>
	);
}
