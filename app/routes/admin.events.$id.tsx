import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EventForm } from "~/events/event-form";
import { eventConstraint, eventFields, eventLabels } from "~/events/event-form-schema.server";
import { eventToEdit, updateEvent } from "~/events/events.server";
import { receiveEventForm } from "~/events/receive-event-form.server";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { carryForm } from "~/forms/carry-form.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { pickFields } from "~/publication/pick-fields.server";
import { publicationState, publicationValues, savedMessage } from "~/publication/publication";
import { describeConflict, differences } from "~/publication/save-conflict.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association, siteTimeZone } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

const missing = "Cet événement n’existe pas ou n’existe plus.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const event = await eventToEdit(id);
	if (event === undefined) throw errorResponse(404, missing);
	const { timeZone } = await association();
	const now = new Date();
	const { poster, publishedAt, version, deletedAt } = event;
	const publication = publicationValues(publishedAt, now, timeZone);
	const values = { id, ...pickFields(event, eventFields), ...publication };
	const state = publicationState(publishedAt, now);
	return json(
		{
			values,
			state,
			version,
			trashed: deletedAt !== null,
			posterPath: poster?.path,
			constraint: eventConstraint,
			timeZone,
			list: listOf(request),
		},
		deletedAt ? 404 : 200,
	);
}

const listOf = (request: Request) => `/admin/events${listQuery(request.url).search}`;

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer", carryForm);
	const event = await eventToEdit(id);
	if (event === undefined) throw errorResponse(404, missing);
	const form = await receiveEventForm(request, { siteTimeZone, current: event });
	if (form.status !== "success") return json(form.answer, form.status);
	const { draft, timeZone, publication, version, restore } = form;
	const saved = await tryAction("Erreur lors de la mise à jour", () =>
		updateEvent(id, draft, timeZone, { by: administrator.id, publication, version, restore }),
	);
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (saved.value === "older" || saved.value === "missing") {
		const conflict = await describeConflict(saved.value, { section: "events", id, me: administrator.id, timeZone });
		const theirs = await eventToEdit(id);
		if (conflict === undefined || theirs === undefined) throw errorResponse(404, missing);
		const { message, ...outcome } = conflict;
		const compared = saved.value === "older" ? { differences: differences(eventLabels, draft, theirs) } : {};
		return json(form.giveBack(message, { ...outcome, ...compared, trashed: theirs.deletedAt !== null }), 409);
	}
	if (saved.value === "restored") await record(administrator, "event.restored", { id, name: event.title });
	if (saved.value !== "unchanged") await record(administrator, "event.changed", { id, name: draft.title });
	if (event.posterId !== draft.posterId) await deleteUnreferenced([event.posterId, draft.posterId]);
	const message = savedMessage(publication, "Événement mis à jour", timeZone);
	return redirectWithToast(listOf(request), session, { tone: "success", message });
}

export default function EditEvent() {
	const { values, state, version, trashed, posterPath, constraint, timeZone, list } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Modifier l’événement" closeTo={list}>
			<EventForm
				key={values.id}
				values={values}
				state={state}
				version={version}
				trashed={trashed}
				posterPath={posterPath}
				constraint={constraint}
				timeZone={timeZone}
				closeTo={list}
				refused={refused}
				submitLabel={state === "published" ? "Enregistrer" : "Publier"}
			/>
		</Dialog>
	);
}
