import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { newId } from "~/db/new-id.server";
import { EventForm } from "~/events/event-form";
import { eventConstraint } from "~/events/event-form-schema.server";
import { addEvent } from "~/events/events.server";
import { receiveEventForm } from "~/events/receive-event-form.server";
import { attempt } from "~/http/attempt.server";
import { forgetFile } from "~/media/forget-file.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { id: newId(), constraint: eventConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const form = await receiveEventForm(request, null);
	if (form.status !== "success") return json(form, form.status);
	const { timeZone } = await association();
	const saved = await attempt("Erreur lors de l'ajout", () => addEvent(form.id, form.draft, timeZone));
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (!saved.value && form.draft.posterId) await forgetFile(form.draft.posterId);
	return redirectWithToast("/admin/events", session, { tone: "success", message: "Événement ajouté" });
}

export default function NewEvent() {
	const { id, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Ajouter un événement" closeTo="/admin/events">
			<EventForm values={{ id }} constraint={constraint} refused={refused} submitLabel="Ajouter" />
		</Dialog>
	);
}
