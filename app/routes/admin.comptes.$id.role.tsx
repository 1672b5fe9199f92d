import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { roleConstraint, roleSchema } from "~/people/accounts/account-form-schemas.server";
import { RoleForm } from "~/people/accounts/account-forms";
import { changeRole, member } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { roleLabel } from "~/people/session/permissions";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Changer le rôle");

export { loaderHeaders as headers } from "~/web/http/page-headers";

const notFoundMessage = "Ce compte n’existe pas.";
const own = "Vous ne pouvez pas changer votre propre rôle : demandez-le à un autre administrateur.";
const notChanged = "Le rôle n’a pas pu être changé. Réessayez dans un instant.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const found = await member(id);
	if (found === undefined) throw errorResponse(404, notFoundMessage);
	const { name, email, role } = found;
	return { name: name || email, role, username: account.email, constraint: roleConstraint };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const refuse = (message: string) => redirectWithToast(adminPaths.accounts, session, { tone: "error", message });
	if (id === account.id) return refuse(own);
	const submission = parseForm(await readForm(request), roleSchema);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ ...errors, hideFields: ["password"] }), init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { role, password } = submission.value;
	const refusal = await passwordRefusal(account, password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const done = await tryAction({ log: "A role could not be changed", tell: notChanged }, async () => {
		const found = await member(id);
		return found && { found, changed: await changeRole(id, role, account) };
	});
	if (done.failed) return reject({ status: 503 }, { formErrors: [done.message] });
	if (done.value === undefined) throw errorResponse(404, notFoundMessage);
	const { found, changed } = done.value;
	if (!changed) return refuse(notChanged);
	const name = found.name || found.email;
	if (found.role !== role) await record(account, "account.roleChanged", { id, name: `${name} : ${roleLabel[role]}` });
	return redirectWithToast(adminPaths.accounts, session, {
		tone: "success",
		message: `${name} : ${roleLabel[role]}`,
	});
}

export default function ChangeRole() {
	const { name, ...form } = useLoaderData<typeof loader>();
	return (
		<Dialog title={`Rôle de ${name}`} closeTo={adminPaths.accounts}>
			<RoleForm {...form} refused={useActionData<typeof action>()} />
		</Dialog>
	);
}
