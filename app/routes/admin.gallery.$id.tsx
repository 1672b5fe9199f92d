import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { DescriptionForm } from "~/gallery/description-form";
import { descriptionConstraint, descriptionSchema } from "~/gallery/description-form-schema.server";
import { describeGalleryItem, galleryItem, nameOf } from "~/gallery/gallery.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { mediaUrl } from "~/images/media-url";
import { thumbnailUrl } from "~/images/thumbnail";
import { record } from "~/journal/record.server";
import { conflictMessage, fieldConflictMessage, openedVersion } from "~/publication/field-conflict.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";

const missing = "Ce média n’existe pas ou se trouve dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const item = await galleryItem(id);
	if (item === undefined) throw errorResponse(404, missing);
	const { alt, type, file, version } = item;
	const src = type === "image" ? thumbnailUrl(file) : mediaUrl(file.path);
	return {
		...{ id, alt, type, src, name: file.originalName },
		opened: version,
		constraint: descriptionConstraint,
		list: listOf(request),
	};
}

const listOf = (request: Request) => `/admin/gallery${listQuery(request.url).search}`;

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const form = await readForm(request);
	const submission = parseForm(form, descriptionSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const saved = await tryAction("Une erreur s'est produite", () =>
		describeGalleryItem(id, submission.value.alt, openedVersion(form)),
	);
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (saved.value === "missing") throw errorResponse(404, missing);
	if (typeof saved.value === "object") {
		const fieldErrors = { alt: [fieldConflictMessage(saved.value.theirs)] };
		return json(submission.reply({ formErrors: [conflictMessage], fieldErrors }), 409);
	}
	const item = saved.value === "described" ? await galleryItem(id) : undefined;
	if (item) await record(administrator, "media.described", { id, name: nameOf(item) });
	return redirectWithToast(listOf(request), session, { tone: "success", message: "Description enregistrée" });
}

export default function DescribeMedia() {
	const { list, ...item } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Décrire le média" closeTo={list}>
			<DescriptionForm key={item.id} item={item} refused={refused} submitLabel="Enregistrer">
				<Link className="button" to={list} preventScrollReset>
					Annuler
				</Link>
			</DescriptionForm>
		</Dialog>
	);
}
