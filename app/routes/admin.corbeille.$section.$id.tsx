import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteUnreferenced } from "~/media/files/delete-unreferenced.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { contentKinds, kindNamed } from "~/platform/kinds/content-kinds";
import { adminPaths } from "~/platform/kinds/paths";
import { titleOrFallback } from "~/publishing/publication/publication";
import { deleteForGood, trashedName } from "~/publishing/trash/trash.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { ConfirmDialog } from "~/web/ui/dialog";

const missing = "Cet élément n’est plus dans la corbeille.";

export async function loader({ request, params: { section = "", id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const known = kindNamed(section);
	const name = known && (await trashedName(known, id));
	if (name === undefined) throw errorResponse(404, missing);
	return { name: titleOrFallback(name), list: `${adminPaths.trash}${listQuery(request.url).search}` };
}

export async function action({ request, params: { section = "", id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "supprimer");
	const known = kindNamed(section);
	const name = known && (await trashedName(known, id));
	if (known === undefined || name === undefined) throw errorResponse(404, missing);
	const list = `${adminPaths.trash}${listQuery(request.url).search}`;
	const deleted = await tryAction("Erreur lors de la suppression", () => deleteForGood(known, id));
	if (deleted.failed) return redirectWithToast(list, session, { tone: "error", message: deleted.message });
	if (deleted.value === undefined) throw errorResponse(404, missing);
	await record(administrator, `${contentKinds[known].audit}.deleted`, { id, name: titleOrFallback(name) });
	await deleteUnreferenced(deleted.value);
	return redirectWithToast(list, session, { tone: "success", message: "Supprimé définitivement" });
}

export default function DeleteForGood() {
	const { name, list } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Supprimer définitivement ?" about={name} closeTo={list} />;
}
