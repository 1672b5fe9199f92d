import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { errorResponse, tryAction } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { record } from "~/journal/record.server";
import { contentKinds, kindNamed } from "~/kinds/content-kinds";
import { adminPaths } from "~/kinds/paths";
import { titleOrFallback } from "~/publication/publication";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { deleteForGood, trashedName } from "~/trash/trash.server";
import { ConfirmDialog } from "~/ui/dialog";

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
