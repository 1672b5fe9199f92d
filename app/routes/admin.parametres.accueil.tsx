import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureList } from "~/association/hero-picture-list";
import { ownHeroPictures } from "~/association/hero-pictures.server";
import { unlistedPage } from "~/association/page-facts";
import { association, saveAssociation } from "~/association/settings.server";
import { welcomeConstraint, welcomeSchema } from "~/association/settings-form-schema.server";
import { SettingsPage } from "~/association/settings-page";
import { sections } from "~/association/settings-sections";
import { WelcomeForm } from "~/association/welcome-form";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";
import { record } from "~/journal/record.server";

const section = sections.welcome;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { heroHeading, heroTagline } = await association();
	return { values: { heroHeading, heroTagline }, pictures: await ownHeroPictures(), constraint: welcomeConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), welcomeSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const saved = await attempt("Une erreur s'est produite", () => saveAssociation(submission.value));
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (saved.value.length > 0) await record(administrator, "settings.changed", { name: section.title });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Page d’accueil enregistrée" });
}

export default function WelcomeSettings() {
	const { values, pictures, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<WelcomeForm values={values} constraint={constraint} refused={refused} />
			<HeroPictureList pictures={pictures} />
		</SettingsPage>
	);
}
