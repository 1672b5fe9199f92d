import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { association, siteTimeZone } from "~/association/settings.server";
import { redirectWithToast } from "~/auth/flash.server";
import { keepForm } from "~/auth/keep-form.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { newId } from "~/db/new-id.server";
import { EventForm } from "~/events/event-form";
import { eventConstraint } from "~/events/event-form-schema.server";
import { addEvent } from "~/events/events.server";
import { receiveEventForm } from "~/events/receive-event-form.server";
import { attempt } from "~/http/attempt.server";
import { listPlace } from "~/http/list-place";
import { record } from "~/journal/record.server";
import { forgetFiles } from "~/media/forget-file.server";
import { savedInWords } from "~/publication/publication";
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
	const { id, draft, timeZone, publication } = form;
	const saved = await attempt("Erreur lors de l'ajout", () =>
		addEvent(id, draft, timeZone, { by: administrator.id, publication }),
	);
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (saved.value) await record(administrator, "event.added", { id: saved.value, name: draft.title });
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
