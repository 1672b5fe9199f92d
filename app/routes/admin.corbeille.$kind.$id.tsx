import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteUnreferenced } from "~/media/files/stored-files.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentKinds, kindNamed } from "~/platform/kinds/content-kinds";
import { adminPaths } from "~/platform/kinds/paths";
import { titleOrFallback } from "~/publishing/publication/publication";
import { deleteForGood, trashedName } from "~/publishing/trash/trash.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { ConfirmDialog } from "~/web/ui/dialog";

const notFoundMessage = "Cet élément n’est plus dans la corbeille.";

export async function loader({ request, params: { kind = "", id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const known = kindNamed(kind);
	const name = known && (await trashedName(known, id));
	if (name === undefined) throw errorResponse(404, notFoundMessage);
	return { name: titleOrFallback(name), list: `${adminPaths.trash}${listQuery(request.url).search}` };
}

export async function action({ request, params: { kind = "", id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "supprimer");
	const known = kindNamed(kind);
	const name = known && (await trashedName(known, id));
	if (known === undefined || name === undefined) throw errorResponse(404, notFoundMessage);
	const list = `${adminPaths.trash}${listQuery(request.url).search}`;
	const deleted = await tryAction(
		{ log: "An item could not be deleted for good", tell: "Erreur lors de la suppression" },
		() => deleteForGood(known, id),
	);
	if (deleted.failed) return redirectWithToast(list, session, { tone: "error", message: deleted.message });
	if (deleted.value === undefined) throw errorResponse(404, notFoundMessage);
	await record(account, `${contentKinds[known].audit}.deleted`, { id, name: titleOrFallback(name) });
	await deleteUnreferenced(deleted.value);
	return redirectWithToast(list, session, { tone: "success", message: "Supprimé définitivement" });
}

export default function DeleteForGood() {
	const { name, list } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Supprimer définitivement ?" about={name} closeTo={list} />;
}
