import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { deleteForGood, sectionOf, trashedName } from "~/db/trash.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";
import { forgetFile } from "~/media/forget-file.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const deeds = { events: "event.deleted", reports: "report.deleted", gallery: "media.deleted" } as const;

const missing = "Cet élément n’est plus dans la corbeille.";

export async function loader({ request, params: { section = "", id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const known = sectionOf(section);
	const name = known && (await trashedName(known, id));
	if (name === undefined) throw problem(404, missing);
	return { name };
}

export async function action({ request, params: { section = "", id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "supprimer");
	const known = sectionOf(section);
	if (known === undefined) throw problem(404, missing);
	const deleted = await attempt("Erreur lors de la suppression", async () => {
		const name = await trashedName(known, id);
		const files = await deleteForGood(known, id);
		for (const file of files ?? []) await forgetFile(file);
		return files && { name: name ?? "" };
	});
	if (deleted.failed)
		return redirectWithToast("/admin/corbeille", session, { tone: "error", message: deleted.message });
	if (!deleted.value) throw problem(404, missing);
	await record(administrator, deeds[known], { id, name: deleted.value.name });
	return redirectWithToast("/admin/corbeille", session, { tone: "success", message: "Supprimé définitivement" });
}

export default function DeleteForGood() {
	const { name } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Supprimer définitivement ?" about={name} closeTo="/admin/corbeille" />;
}
