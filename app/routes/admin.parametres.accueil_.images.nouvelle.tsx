import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureForm } from "~/association/hero-picture-form";
import { addHeroPicture, ownHeroPictures } from "~/association/hero-pictures.server";
import { mostHeroPictures } from "~/association/most-hero-pictures";
import { unlistedPage } from "~/association/page-facts";
import { heroPictureConstraint, heroPictureSchema } from "~/association/picture-form-schema.server";
import { receivePictureForm } from "~/association/receive-picture-form.server";
import { SettingsPage } from "~/association/settings-page";
import { sectionPath, sections } from "~/association/settings-sections";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { record } from "~/journal/record.server";
import { forgetFile } from "~/media/forget-file.server";

const section = sections.welcome;
const full = `La bannière a déjà ${mostHeroPictures} images : modifiez l’une d’elles.`;

export const meta: MetaFunction = ({ matches }) =>
	unlistedPage(matches, "Ajouter une image", section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	if ((await ownHeroPictures()).length >= mostHeroPictures) throw redirect(sectionPath(section));
	return { constraint: heroPictureConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "uploader");
	const form = await receivePictureForm(request, heroPictureSchema, "Choisissez une image.");
	if (form.status !== "success") return json(form.answer, form.status);
	const { picture } = form;
	if (picture === null) return json(form.giveBack({ formErrors: ["Choisissez une image."] }), 400);
	const added = await attempt("Une erreur s'est produite", () => addHeroPicture(picture, form.value.alt));
	if (added.failed) return json(form.giveBack({ formErrors: [added.message] }), 503);
	if (added.value !== "added") await forgetFile(picture.id);
	if (added.value === "full") return redirectWithToast(sectionPath(section), session, { tone: "error", message: full });
	if (added.value === "added") await record(administrator, "settings.changed", { name: `${section.title} : images` });
	return redirectWithToast(sectionPath(section), session, { tone: "success", message: "Image ajoutée à la bannière" });
}

export default function NewHeroPicture() {
	const { constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage section={section} title="Ajouter une image" back={{ to: sectionPath(section), label: section.title }}>
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
