import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { disable, member } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { ConfirmDialog } from "~/web/ui/dialog";

export const meta = adminPage("Désactiver un compte");

const notFoundMessage = "Ce compte n’existe pas.";
const refused = "Ce compte n’a pas pu être désactivé. Réessayez dans un instant.";
const own = "Vous ne pouvez pas désactiver votre propre compte : demandez-le à un autre administrateur.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const found = await member(id);
	if (found === undefined) throw errorResponse(404, notFoundMessage);
	return { name: found.name || found.email };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const refuse = (message: string) => redirectWithToast(adminPaths.accounts, session, { tone: "error", message });
	if (id === account.id) return refuse(own);
	const done = await tryAction({ log: "An account could not be disabled", tell: refused }, async () => {
		const found = await member(id);
		return found && { found, disabled: await disable(id, account) };
	});
	if (done.failed) return refuse(done.message);
	if (done.value === undefined) throw errorResponse(404, notFoundMessage);
	const { found, disabled } = done.value;
	if (!disabled) return refuse(refused);
	const name = found.name || found.email;
	if (found.state !== "disabled") await record(account, "account.disabled", { id, name });
	return redirectWithToast(adminPaths.accounts, session, {
		tone: "success",
		message: "Compte désactivé",
		undo: adminPaths.enableAccount(id),
	});
}

export default function DisableAccount() {
	const { name } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question={`Désactiver le compte « ${name} » ?`}
			about="Ses sessions prennent fin aussitôt et ses liens ne marchent plus. Ce que cette personne a publié reste. Vous pourrez réactiver le compte."
			closeTo={adminPaths.accounts}
			confirm="Désactiver"
		/>
	);
}
