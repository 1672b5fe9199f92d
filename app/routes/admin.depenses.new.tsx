import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { calendarDateAt } from "~/calendar/calendar-date";
import { newId } from "~/db/new-id.server";
import { carryForm } from "~/forms/carry-form.server";
import { needOptions } from "~/needs/needs.server";
import { outboxHeader } from "~/outbox/outbox-header";
import { listOf } from "~/publication/item-to-edit.server";
import { addItem, answerSave } from "~/publication/save-item.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { SpendingForm } from "~/spending/spending-form";
import { receiveSpendingForm, spendingConstraint } from "~/spending/spending-form.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const [timeZone, needs] = await Promise.all([siteTimeZone(), needOptions()]);
	const values = { id: newId(), date: calendarDateAt(new Date(), timeZone) };
	return { values, constraint: spendingConstraint, needs, timeZone, closeTo: listOf("spendings", request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer", carryForm);
	const form = await receiveSpendingForm(request);
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("spendings", form.value.id, form, administrator, resent);
	return answerSave(request, "spendings", session, form, saved);
}

export default function NewSpending() {
	const blank = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Ajouter une dépense" closeTo={blank.closeTo}>
			<SpendingForm {...blank} refused={refused} submitLabel="Ajouter" />
		</Dialog>
	);
}
