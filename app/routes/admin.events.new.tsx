import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/new-id.server";
import { EventForm } from "~/events/event-form";
import { eventConstraint } from "~/events/event-form-schema.server";
import { addEvent, eventToEdit, updateEvent } from "~/events/events.server";
import { receiveEventForm } from "~/events/receive-event-form.server";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { carryForm } from "~/forms/carry-form.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { addOrRestore } from "~/publication/add-or-restore.server";
import { savedMessage } from "~/publication/publication";
import { inTrashSince } from "~/publication/save-conflict.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association, siteTimeZone } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	return { id: newId(), constraint: eventConstraint, timeZone, list: listOf(request) };
}

const listOf = (request: Request) => `/admin/events${listQuery(request.url).search}`;

export async function action({ request }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer", carryForm);
	const form = await receiveEventForm(request, { siteTimeZone });
	if (form.status !== "success") return json(form.answer, form.status);
	const { id, draft, timeZone, publication, restore } = form;
	const saving = { by: administrator.id, publication, restore };
	const saved = await tryAction("Erreur lors de l'ajout", () =>
		addOrRestore(restore, {
			add: () => addEvent(id, draft, timeZone, saving),
			find: () => eventToEdit(id),
			restore: (version) => updateEvent(id, draft, timeZone, { ...saving, version }),
		}),
	);
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	const { added, restored, trashedAt } = saved.value;
	if (trashedAt) return json(form.giveBack(inTrashSince("events", trashedAt, timeZone), { trashed: true }), 409);
	if (restored) await record(administrator, "event.restored", { id, name: draft.title });
	if (added) await record(administrator, "event.added", { id: added, name: draft.title });
	if (!added) await deleteUnreferenced([restored?.posterId, draft.posterId]);
	const message = savedMessage(publication, "Événement ajouté", timeZone);
	return redirectWithToast(listOf(request), session, { tone: "success", message });
}

export default function NewEvent() {
	const { id, constraint, timeZone, list } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Ajouter un événement" closeTo={list}>
			<EventForm
				values={{ id }}
				constraint={constraint}
				timeZone={timeZone}
				closeTo={list}
				refused={refused}
				submitLabel="Ajouter"
			/>
		</Dialog>
	);
}
