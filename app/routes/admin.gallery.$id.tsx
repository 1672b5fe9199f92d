import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { DescriptionForm } from "~/gallery/description-form";
import { descriptionConstraint, descriptionSchema } from "~/gallery/description-form-schema.server";
import { describeGalleryItem, galleryItem, nameOf } from "~/gallery/gallery.server";
import { attempt } from "~/http/attempt.server";
import { listPlace } from "~/http/list-place";
import { parseForm } from "~/http/parse-form.server";
import { problem } from "~/http/problem.server";
import { readForm } from "~/http/read-form.server";
import { record } from "~/journal/record.server";
import { mediaUrl } from "~/media/media-url";
import { thumbnailUrl } from "~/media/thumbnail";
import { openedWith, overtakenBySomebody, overtakenInWords } from "~/publication/opened-with.server";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";

const missing = "Ce média n’existe pas ou se trouve dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const item = await galleryItem(id);
	if (item === undefined) throw problem(404, missing);
	const { alt, type, file } = item;
	const src = type === "image" ? thumbnailUrl(file) : mediaUrl(file.path);
	return {
		...{ id, alt, type, src, name: file.originalName },
		opened: openedWith([alt ?? ""]),
		constraint: descriptionConstraint,
		list: listOf(request),
	};
}

const listOf = (request: Request) => `/admin/gallery${listPlace(request.url).search}`;

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const form = await readForm(request);
	const submission = parseForm(form, descriptionSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const saved = await attempt("Une erreur s'est produite", () =>
		describeGalleryItem(id, submission.value.alt, String(form.get("opened") ?? "")),
	);
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (saved.value === "missing") throw problem(404, missing);
	if (typeof saved.value === "object") {
		const fieldErrors = { alt: [overtakenInWords(saved.value.theirs)] };
		return json(submission.reply({ formErrors: [overtakenBySomebody], fieldErrors }), 409);
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
