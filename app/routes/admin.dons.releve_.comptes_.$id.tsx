import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeAccount, knownAccounts } from "~/giving/statements/statement-accounts.server";
import { NewAccountFields } from "~/giving/statements/statement-form";
import { accountConstraint, accountSchema } from "~/giving/statements/statement-form.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { GuardedForm } from "~/web/forms/guarded-form";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export const meta = adminPage("Compte de relevé");

const notFoundMessage = "Ce compte n’existe pas.";

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const statementAccount = (await knownAccounts()).find((one) => one.id === id);
	if (statementAccount === undefined) throw errorResponse(404, notFoundMessage);
	return {
		values: { name: statementAccount.name, paymentMethod: statementAccount.paymentMethod as string },
		constraint: accountConstraint,
	};
}

/** Changes the name of an account, and the payment method of its next gifts. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), accountSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const changed = await tryAction({ log: "An account could not be changed" }, () =>
		changeAccount(id, submission.value),
	);
	if (changed.failed) return json(submission.reply({ formErrors: [changed.message] }), 503);
	if (!changed.value) throw errorResponse(404, notFoundMessage);
	await record(account, "statement.account", { name: submission.value.name });
	return redirectWithToast(adminPaths.statement, session, { tone: "success", message: "Compte enregistré" });
}

export default function StatementAccount() {
	const { values, constraint } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	const [form, fields] = useForm({ constraint, lastResult, defaultValue: values });
	return (
		<div className="page">
			<h1>Compte de relevé</h1>
			<GuardedForm form={form} submitLabel="Enregistrer" back={adminPaths.statement}>
				<NewAccountFields name={fields.name} paymentMethod={fields.paymentMethod} />
			</GuardedForm>
		</div>
	);
}
