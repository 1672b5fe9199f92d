import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EventForm } from "~/content/events/event-form";
import { eventConstraint, eventFields, receiveEventForm } from "~/content/events/event-form.server";
import { eventDetails } from "~/content/events/event-lists.server";
import { eventToEdit, shareOfEvent } from "~/content/events/events.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { found, itemToEdit, listOf } from "~/publishing/publication/item-to-edit.server";
import { answerSave, prepareShareOf, saveItem } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Modifier l’événement");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const event = found("events", await eventToEdit(id));
	return json(
		{
			...itemToEdit(event, eventFields, await siteTimeZone()),
			posterPath: event.poster?.path,
			described: event.poster ? [event.poster] : [],
			constraint: eventConstraint,
			closeTo: listOf("events", request),
		},
		event.deletedAt ? 404 : 200,
	);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const event = found("events", await eventToEdit(id));
	const form = await receiveEventForm(request, event);
	if ("shown" in form) return json({ ...form.answer, preview: eventDetails(form.shown, new Date()) });
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("events", id, form, account);
	prepareShareOf(saved, shareOfEvent);
	return answerSave(request, "events", session, form, saved);
}

export default function EditEvent() {
	const shown = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Modifier l’événement" closeTo={shown.closeTo}>
			<EventForm
				key={shown.values.id}
				{...shown}
				refused={refused}
				submitLabel={shown.state === "published" ? "Enregistrer" : "Publier"}
			/>
		</Dialog>
	);
}
