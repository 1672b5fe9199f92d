import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureForm } from "~/content/banner/hero-picture-forms";
import { addHeroPicture, ownHeroPictures } from "~/content/banner/hero-pictures.server";
import { maxHeroPictures } from "~/content/banner/most-hero-pictures";
import { heroPictureConstraint, heroPictureSchema, receivePictureForm } from "~/content/leaders/picture-form.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { tryAction } from "~/web/http/error-response.server";

const page = settingsPages.welcome;
const full = `La bannière a déjà ${maxHeroPictures} images : modifiez l’une d’elles.`;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Ajouter une image", page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	if ((await ownHeroPictures()).length >= maxHeroPictures) throw redirect(settingsPath(page));
	return { constraint: heroPictureConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "uploader");
	const form = await receivePictureForm(request, heroPictureSchema, { required: "Choisissez une image." });
	if (form.status !== "success") return json(form.answer, form.status);
	const { picture } = form;
	if (picture === null) return json(form.reject({ formErrors: ["Choisissez une image."] }), 400);
	const added = await tryAction({ log: "A banner picture could not be added" }, () =>
		addHeroPicture(picture, form.value.alt),
	);
	if (added.failed) return json(form.reject({ formErrors: [added.message] }), 503);
	if (added.value !== "added") await deleteIfUnreferenced(picture.id);
	if (added.value === "full") return redirectWithToast(settingsPath(page), session, { tone: "error", message: full });
	if (added.value === "added") await record(account, "settings.changed", { name: `${page.title} : images` });
	return redirectWithToast(settingsPath(page), session, { tone: "success", message: "Image ajoutée à la bannière" });
}

export default function NewHeroPicture() {
	const { constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage page={page} title="Ajouter une image">
			<HeroPictureForm
				values={{}}
				constraint={constraint}
				refused={answer?.result}
				shown={null}
				arrived={answer?.picture ?? null}
			/>
		</SettingsPage>
	);
}
