import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { idPattern } from "~/db/new-id.server";
import { parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { DescribeNext } from "~/gallery/describe-next";
import { descriptionConstraint, requiredDescriptionSchema } from "~/gallery/description-form-schema.server";
import { describeUndescribed, galleryItem, nextUndescribed } from "~/gallery/gallery.server";
import { tryAction } from "~/http/try-action.server";
import { thumbnailUrl } from "~/images/thumbnail";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { Dialog } from "~/ui/dialog";

/** Position in the sequence: the previous photo, and how many were shown. */
function placeOf(request: Request) {
	const query = new URL(request.url).searchParams;
	const seen = Number(query.get("vues"));
	const after = query.get("depuis") ?? "";
	return {
		after: idPattern.test(after) ? after : undefined,
		seen: Number.isSafeInteger(seen) && seen > 0 && seen < 1e6 ? seen : 0,
	};
}

const nextPlace = (id: string, seen: number) => `/admin/gallery/decrire?depuis=${id}&vues=${seen + 1}`;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { after, seen } = placeOf(request);
	const { item, left, all } = await nextUndescribed(after);
	const shown = item && {
		id: item.id,
		alt: null,
		type: item.type,
		src: thumbnailUrl(item.file),
		name: item.file.originalName,
		constraint: descriptionConstraint,
	};
	return { item: shown, place: seen + 1, count: seen + left, all, skipTo: item && nextPlace(item.id, seen) };
}

/** The form names its photo: a concurrent edit may have changed which one is next. */
export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), requiredDescriptionSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const { id, alt } = submission.value;
	const saved = await tryAction("Une erreur s'est produite", () => describeUndescribed(id, alt));
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	const next = nextPlace(id, placeOf(request).seen);
	if (saved.value) await record(administrator, "media.described", { id, name: alt });
	else if ((await galleryItem(id))?.alt !== alt)
		return redirectWithToast(next, session, {
			tone: "error",
			message: "Quelqu’un a décrit cette photo entre-temps, ou l’a supprimée : votre texte n’est pas enregistré.",
		});
	return redirect(next, 303);
}

export default function DescribePhotos() {
	const walk = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Décrire les photos" closeTo="/admin/gallery">
			<DescribeNext {...walk} refused={refused} />
		</Dialog>
	);
}
