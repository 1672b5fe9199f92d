import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExpenseForm } from "~/giving/expenses/expense-form";
import { expenseConstraint, receiveExpenseForm } from "~/giving/expenses/expense-form.server";
import { needOptions } from "~/giving/needs/needs.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { calendarDateAt } from "~/platform/calendar/calendar-date";
import { newId } from "~/platform/db/new-id.server";
import { outboxHeader } from "~/publishing/outbox/outbox-header";
import { listOf } from "~/publishing/publication/item-to-edit.server";
import { addItem, answerSave } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Ajouter une dépense");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const [timeZone, needs] = await Promise.all([siteTimeZone(), needOptions()]);
	const values = { id: newId(), date: calendarDateAt(new Date(), timeZone) };
	return { values, constraint: expenseConstraint, needs, timeZone, closeTo: listOf("spendings", request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const form = await receiveExpenseForm(request);
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("spendings", form.value.id, form, account, resent);
	return answerSave(request, "spendings", session, form, saved);
}

export default function NewExpense() {
	const blank = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Ajouter une dépense" closeTo={blank.closeTo}>
			<ExpenseForm {...blank} refused={refused} submitLabel="Ajouter" />
		</Dialog>
	);
}
