import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { EventForm } from "~/events/event-form";
import { eventConstraint } from "~/events/event-form-schema.server";
import { eventToEdit, updateEvent } from "~/events/events.server";
import { receiveEventForm } from "~/events/receive-event-form.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { forgetFile } from "~/media/forget-file.server";
import { Dialog } from "~/ui/dialog";

const missing = "Cet événement n’existe pas ou se trouve dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const event = await eventToEdit(id);
	if (event === undefined) throw problem(404, missing);
	const { title, description, date, startTime, endTime, location, poster } = event;
	const values = { id, title, description, date, startTime, endTime, location };
	return { values, posterPath: poster?.path, constraint: eventConstraint };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const event = await eventToEdit(id);
	if (event === undefined) throw problem(404, missing);
	const form = await receiveEventForm(request, event.posterId);
	if (form.status !== "success") return json(form, form.status);
	const { timeZone } = await association();
	const saved = await attempt("Erreur lors de la mise à jour", () => updateEvent(id, form.draft, timeZone));
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (!saved.value) throw problem(404, missing);
	if (event.posterId && event.posterId !== form.draft.posterId) await forgetFile(event.posterId);
	return redirectWithToast("/admin/events", session, { tone: "success", message: "Événement mis à jour" });
}

export default function EditEvent() {
	const { values, posterPath, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Modifier l’événement" closeTo="/admin/events">
			<EventForm
				key={values.id}
				values={values}
				posterPath={posterPath}
				constraint={constraint}
				refused={refused}
				submitLabel="Enregistrer"
			/>
		</Dialog>
	);
}
