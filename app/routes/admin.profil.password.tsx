import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordConstraint, passwordSchema } from "~/people/accounts/account-form-schemas.server";
import { PasswordForm } from "~/people/accounts/account-forms";
import { changePassword } from "~/people/accounts/accounts.server";
import { passwordError } from "~/people/accounts/chosen-password.server";
import { record } from "~/people/journal/record.server";
import { checkOwnPassword } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { tooManyAttempts } from "~/people/session/sign-in.server";
import { startSession } from "~/people/session/start-session.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Changer de mot de passe");

export { loaderHeaders as headers } from "~/web/http/page-headers";

const unsaved = "Le mot de passe n’a pas pu être changé. Réessayez dans un instant.";

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { constraint: passwordConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), passwordSchema);
	/** Returns the rejected form, without the passwords. */
	const reject = (status: number, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ ...errors, hideFields: ["currentPassword", "password"] }), {
			status,
			headers: status === 429 ? tooManyAttempts.init.headers : undefined,
		});
	if (submission.status !== "success") return reject(400);
	const { currentPassword, password } = submission.value;
	const fieldErrors = passwordError(password, [account.email, account.name]);
	if (fieldErrors) return reject(400, { fieldErrors });
	const changed = await tryAction({ log: "A password could not be stored", tell: unsaved }, async () => {
		const checked = await checkOwnPassword(account, currentPassword, session);
		if (typeof checked !== "string") await changePassword(account.id, password);
		return checked;
	});
	if (changed.failed) return reject(503, { formErrors: [changed.message] });
	if (changed.value === "too many attempts") return reject(429, { formErrors: [tooManyAttempts.error] });
	if (changed.value === "wrong credentials")
		return reject(400, { fieldErrors: { currentPassword: ["Ce n’est pas votre mot de passe actuel."] } });
	await record(account, "password.changed");
	return redirectWithToast(adminPaths.profile, await startSession(account, request), {
		tone: "success",
		message: "Mot de passe changé",
	});
}

export default function ChangePassword() {
	const { constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Changer de mot de passe" closeTo={adminPaths.profile}>
			<PasswordForm constraint={constraint} refused={refused} />
		</Dialog>
	);
}
