import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { deleteForGood, sectionOf, trashedName } from "~/db/trash.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { forgetFile } from "~/media/forget-file.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Cet élément n’est plus dans la corbeille.";

export async function loader({ request, params: { section = "", id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const known = sectionOf(section);
	const name = known && (await trashedName(known, id));
	if (name === undefined) throw problem(404, missing);
	return { name };
}

export async function action({ request, params: { section = "", id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "supprimer");
	const known = sectionOf(section);
	if (known === undefined) throw problem(404, missing);
	const deleted = await attempt("Erreur lors de la suppression", async () => {
		const files = await deleteForGood(known, id);
		for (const file of files ?? []) await forgetFile(file);
		return files !== undefined;
	});
	if (deleted.failed)
		return redirectWithToast("/admin/corbeille", session, { tone: "error", message: deleted.message });
	if (!deleted.value) throw problem(404, missing);
	return redirectWithToast("/admin/corbeille", session, { tone: "success", message: "Supprimé définitivement" });
}

export default function DeleteForGood() {
	const { name } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Supprimer définitivement ?" about={name} closeTo="/admin/corbeille" />;
}
