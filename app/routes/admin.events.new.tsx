import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/new-id.server";
import { EventForm } from "~/events/event-form";
import { eventConstraint, receiveEventForm } from "~/events/event-form.server";
import { shareOfEvent } from "~/events/event-outputs.server";
import { carryForm } from "~/forms/carry-form.server";
import { outboxHeader } from "~/outbox/outbox-header";
import { listOf } from "~/publication/item-to-edit.server";
import { addItem, answerSave, prepareShareOf } from "~/publication/save-item.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const timeZone = await siteTimeZone();
	return { values: { id: newId() }, constraint: eventConstraint, timeZone, closeTo: listOf("events", request) };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer", carryForm);
	const form = await receiveEventForm(request);
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("events", form.value.id, form, administrator, resent);
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
