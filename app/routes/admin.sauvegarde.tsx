import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmSession, downloadSchema, passwordRefusal } from "~/people/session/confirm-password.server";
import { sessionHeaders } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { DownloadForm } from "~/site/backup/download-form";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta = adminPage("Télécharger une sauvegarde");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	return { username: account.email };
}

/** Redirects to a resource route: the response of this action would be rendered as a page. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), downloadSchema);
	const { password } = submission.status === "success" ? submission.value : {};
	const refusal = await passwordRefusal(account, password, session);
	if (refusal) return json(submission.reply({ ...refusal.errors, hideFields: ["password"] }), refusal.init);
	confirmSession(session);
	return redirect(adminPaths.backupFile, { status: 303, headers: await sessionHeaders(session) });
}

export default function DownloadBackup() {
	const { username } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Télécharger une sauvegarde</h1>
			<DownloadForm username={username} refused={refused} />
		</div>
	);
}
