import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { association, siteTimeZone } from "~/association/settings.server";
import { redirectWithToast } from "~/auth/flash.server";
import { keepForm } from "~/auth/keep-form.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { newId } from "~/db/new-id.server";
import { EventForm } from "~/events/event-form";
import { eventConstraint } from "~/events/event-form-schema.server";
import { addEvent, eventToEdit, restoreEvent } from "~/events/events.server";
import { receiveEventForm } from "~/events/receive-event-form.server";
import { attempt } from "~/http/attempt.server";
import { listPlace } from "~/http/list-place";
import { record } from "~/journal/record.server";
import { forgetFiles } from "~/media/forget-file.server";
import { savedInWords } from "~/publication/publication";
import { inTrashSince } from "~/publication/trouble.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	return { id: newId(), constraint: eventConstraint, timeZone, list: listOf(request) };
}

const listOf = (request: Request) => `/admin/events${listPlace(request.url).search}`;

export async function action({ request }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer", keepForm);
	const form = await receiveEventForm(request, { siteTimeZone });
	if (form.status !== "success") return json(form.answer, form.status);
	const { id, draft, timeZone, publication, restore } = form;
	const saved = await attempt("Erreur lors de l'ajout", async () => {
		const added = await addEvent(id, draft, timeZone, { by: administrator.id, publication });
		const earlier = added ? undefined : await eventToEdit(id);
		const restored = restore && earlier?.deletedAt && (await restoreEvent(id)) === "moved";
		return { added, restored, trashedAt: restored ? null : earlier?.deletedAt };
	});
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	const { added, restored, trashedAt } = saved.value;
	if (trashedAt) return json(form.giveBack(inTrashSince("events", trashedAt, timeZone), { trashed: true }), 409);
	if (restored) await record(administrator, "event.restored", { id, name: draft.title });
	if (added) await record(administrator, "event.added", { id: added, name: draft.title });
	else if (draft.posterId) await forgetFiles([draft.posterId]);
	const message = savedInWords(publication, "Événement ajouté", timeZone);
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
