import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureForm } from "~/content/banner/hero-picture-forms";
import { changeHeroPicture, heroPictureToEdit, removeHeroPicture } from "~/content/banner/hero-pictures.server";
import { heroPictureConstraint, heroPictureSchema, receivePictureForm } from "~/content/leaders/picture-form.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { conflictMessage, fieldConflictMessage } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

const page = settingsPages.welcome;
const notFoundMessage = "Cette image n’est plus dans la bannière.";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Modifier l’image", page.title, "Paramètres");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { picture, version } = await heroPicture(id);
	return {
		picture,
		values: { alt: picture.alt },
		opened: version,
		constraint: heroPictureConstraint,
	};
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "uploader");
	await heroPicture(id);
	const form = await receivePictureForm(request, heroPictureSchema, { currentId: id });
	if (form.status !== "success") return json(form.answer, form.status);
	const { alt, remove } = form.value;
	const another = form.picture?.id;
	const removed = remove !== undefined && another === undefined;
	const saved = await tryAction({ log: "A banner picture could not be saved" }, async () => {
		if (removed) await removeHeroPicture(id);
		const outcome = removed ? "changed" : await changeHeroPicture(id, { mediaId: another, alt }, form.opened);
		if (outcome === "changed" && (removed || another)) await deleteIfUnreferenced(id);
		return outcome;
	});
	if (saved.failed) return json(form.reject({ formErrors: [saved.message] }), 503);
	if (saved.value === "missing") throw errorResponse(404, notFoundMessage);
	if (saved.value !== "changed") {
		const { alt, version } = saved.value;
		const fieldErrors = { alt: [fieldConflictMessage(alt)] };
		return json(form.reject({ formErrors: [conflictMessage], fieldErrors }, version), 409);
	}
	await record(account, "settings.changed", { name: `${page.title} : images` });
	const message = removed ? "Image retirée de la bannière" : "Image enregistrée";
	return redirectWithToast(settingsPath(page), session, { tone: "success", message });
}

async function heroPicture(id: string) {
	const found = await heroPictureToEdit(id);
	if (found === undefined) throw errorResponse(404, notFoundMessage);
	return found;
}

export default function EditHeroPicture() {
	const { picture, values, opened, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title="Modifier l’image">
			<HeroPictureForm
				key={picture.id}
				values={values}
				opened={opened}
				constraint={constraint}
				refused={answer?.result}
				shown={picture}
				arrived={answer?.picture ?? null}
			/>
		</SettingsPage>
	);
}
