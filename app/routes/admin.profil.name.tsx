import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nameConstraint, nameSchema } from "~/accounts/account-form-schemas.server";
import { NameForm } from "~/accounts/account-forms";
import { rename } from "~/accounts/team.server";
import { parseForm, readForm } from "~/forms/read-form.server";
import { tryAction } from "~/http/error-response.server";
import { record } from "~/journal/record.server";
import { adminPaths } from "~/kinds/paths";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	return { name: administrator.name, constraint: nameConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), nameSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const { name } = submission.value;
	const saved = await tryAction("Une erreur s'est produite", () => rename(administrator.id, name));
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (name !== administrator.name) await record(administrator, "account.renamed", { id: administrator.id, name });
	return redirectWithToast(adminPaths.profile, session, { tone: "success", message: "Nom enregistré" });
}

export default function ChangeName() {
	const { name, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Changer de nom" closeTo={adminPaths.profile}>
			<NameForm name={name} constraint={constraint} refused={refused} />
		</Dialog>
	);
}
