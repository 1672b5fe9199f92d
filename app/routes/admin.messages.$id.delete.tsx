import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { deleteMessage, senderOf } from "~/content/contact/messages.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatDay } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

const notFoundMessage = "Ce message n’existe pas ou a déjà été supprimé.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const name = await senderOf(id);
	if (name === undefined) throw errorResponse(404, notFoundMessage);
	return { id, name };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "supprimer");
	const list = `${adminPaths.messages}${new URL(request.url).search}`;
	const deleted = await tryAction(
		{ log: "A message could not be deleted", tell: "Erreur lors de la suppression" },
		() => deleteMessage(id),
	);
	if (deleted.failed) return redirectWithToast(list, session, { tone: "error", message: deleted.message });
	if (deleted.value === undefined) throw errorResponse(404, notFoundMessage);
	// The message is named by its date: the journal outlives it and must not contain the sender.
	const { timeZone } = await association();
	await record(account, "message.deleted", { id, name: formatDay(deleted.value, timeZone) });
	return redirectWithToast(list, session, { tone: "success", message: "Message supprimé" });
}

export default function DeleteMessage() {
	const { id, name } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<ConfirmDialog
			question="Supprimer ce message ?"
			about={`Le message de ${name} disparaît pour de bon : ce que les gens écrivent d’eux-mêmes ne reste pas dans la corbeille.`}
			closeTo={`${adminPaths.message(id)}${search}`}
		/>
	);
}
