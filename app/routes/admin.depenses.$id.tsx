import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { needOptions } from "~/giving/needs/needs.server";
import { SpendingForm } from "~/giving/spending/spending-form";
import { receiveSpendingForm, spendingConstraint, spendingValues } from "~/giving/spending/spending-form.server";
import { spendingToEdit } from "~/giving/spending/spendings.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { found, itemToEdit, listOf } from "~/publishing/publication/item-to-edit.server";
import { answerSave, saveItem } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const spending = found("spendings", await spendingToEdit(id));
	const { values, ...item } = itemToEdit(spending, {}, await siteTimeZone());
	return json(
		{
			...item,
			values: { ...values, ...spendingValues(spending) },
			proofPath: spending.proof?.path,
			described: spending.proof ? [spending.proof] : [],
			needs: await needOptions(),
			constraint: spendingConstraint,
			closeTo: listOf("spendings", request),
		},
		spending.deletedAt ? 404 : 200,
	);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer", carryForm);
	const spending = found("spendings", await spendingToEdit(id));
	const form = await receiveSpendingForm(request, spending);
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("spendings", id, form, administrator);
	return answerSave(request, "spendings", session, form, saved);
}

export default function EditSpending() {
	const shown = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Modifier la dépense" closeTo={shown.closeTo}>
			<SpendingForm
				key={shown.values.id}
				{...shown}
				refused={refused}
				submitLabel={shown.state === "published" ? "Enregistrer" : "Publier"}
			/>
		</Dialog>
	);
}
