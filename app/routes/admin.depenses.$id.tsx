import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExpenseForm } from "~/giving/expenses/expense-form";
import { expenseConstraint, expenseValues, receiveExpenseForm } from "~/giving/expenses/expense-form.server";
import { expenseToEdit } from "~/giving/expenses/expenses.server";
import { needOptions } from "~/giving/needs/needs.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { found, itemToEdit, listOf } from "~/publishing/publication/item-to-edit.server";
import { answerSave, saveItem } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Modifier la dépense");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const expense = found("spendings", await expenseToEdit(id));
	const { values, ...item } = itemToEdit(expense, {}, await siteTimeZone());
	return json(
		{
			...item,
			values: { ...values, ...expenseValues(expense) },
			proofPath: expense.proof?.path,
			described: expense.proof ? [expense.proof] : [],
			needs: await needOptions(),
			constraint: expenseConstraint,
			closeTo: listOf("spendings", request),
		},
		expense.deletedAt ? 404 : 200,
	);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const expense = found("spendings", await expenseToEdit(id));
	const form = await receiveExpenseForm(request, expense);
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("spendings", id, form, account);
	return answerSave(request, "spendings", session, form, saved);
}

export default function EditExpense() {
	const shown = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Modifier la dépense" closeTo={shown.closeTo}>
			<ExpenseForm
				key={shown.values.id}
				{...shown}
				refused={refused}
				submitLabel={shown.state === "published" ? "Enregistrer" : "Publier"}
			/>
		</Dialog>
	);
}
