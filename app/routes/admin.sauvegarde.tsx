import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminPage } from "~/association/admin-page";
import { confirmSession, passwordRefusal } from "~/auth/confirm-password.server";
import { sessionHeaders } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { DownloadForm } from "~/backup/download-form";
import { downloadSchema } from "~/backup/download-form-schema.server";
import { attempt } from "~/http/attempt.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";

export { loaderHeaders as headers } from "~/http/loader-headers";

export const meta = adminPage("Télécharger une sauvegarde");

export async function loader({ request }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	return { account: administrator.email };
}

/** Leads to the file itself: an answer of a page's action would be written into the page. */
export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), downloadSchema);
	const { password } = submission.status === "success" ? submission.value : {};
	const asked = await attempt("Votre mot de passe n’a pas pu être vérifié. Réessayez dans un instant.", () =>
		passwordRefusal(administrator, password, session),
	);
	const giveBack = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0]) =>
		json(submission.reply({ ...errors, hideFields: ["password"] }), init);
	if (asked.failed) return giveBack({ status: 503 }, { formErrors: [asked.message] });
	if (asked.value) {
		const { message, ...init } = asked.value;
		return giveBack(init, { fieldErrors: { password: [message] } });
	}
	confirmSession(session);
	return redirect("/admin/sauvegarde/fichier", { status: 303, headers: await sessionHeaders(session) });
}

export default function DownloadBackup() {
	const { account } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Télécharger une sauvegarde</h1>
			<DownloadForm account={account} refused={refused} />
		</div>
	);
}
