import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { nameConstraint, nameSchema } from "~/people/accounts/account-form-schemas.server";
import { NameForm } from "~/people/accounts/account-forms";
import { rename } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Changer de nom");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	return { name: account.name, constraint: nameConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), nameSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const { name } = submission.value;
	const saved = await tryAction({ log: "An account could not be renamed" }, () => rename(account.id, name));
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (name !== account.name) await record(account, "account.renamed", { id: account.id, name });
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
