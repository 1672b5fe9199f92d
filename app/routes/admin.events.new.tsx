import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EventForm } from "~/content/events/event-form";
import { eventConstraint, receiveEventForm } from "~/content/events/event-form.server";
import { eventDetails } from "~/content/events/event-lists.server";
import { shareOfEvent } from "~/content/events/events.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { newId } from "~/platform/db/new-id.server";
import { outboxHeader } from "~/publishing/outbox/outbox-header";
import { listOf } from "~/publishing/publication/item-to-edit.server";
import { addItem, answerSave, prepareShareOf } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Ajouter un événement");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const timeZone = await siteTimeZone();
	return { values: { id: newId() }, constraint: eventConstraint, timeZone, closeTo: listOf("events", request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const form = await receiveEventForm(request);
	if ("shown" in form) return json({ ...form.answer, preview: eventDetails(form.shown, new Date()) });
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("events", form.value.id, form, account, resent);
	prepareShareOf(saved, shareOfEvent);
	return answerSave(request, "events", session, form, saved);
}

export default function NewEvent() {
	const blank = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Ajouter un événement" closeTo={blank.closeTo}>
			<EventForm {...blank} refused={refused} submitLabel="Ajouter" />
		</Dialog>
	);
}
