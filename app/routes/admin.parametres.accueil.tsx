import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureList } from "~/banner/hero-picture-list";
import { ownHeroPictures } from "~/banner/hero-pictures.server";
import { record } from "~/journal/record.server";
import { WelcomeForm } from "~/pages/welcome-form";
import { unlistedPage } from "~/seo/page-facts";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { loadSection, saveSection } from "~/settings/section-form.server";
import { welcomeConstraint, welcomeSchema } from "~/settings/settings-form-schema.server";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

const section = sections.welcome;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { ...(await loadSection(section)), pictures: await ownHeroPictures(), constraint: welcomeConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const outcome = await saveSection(request, {
		section,
		schema: welcomeSchema,
	});
	if ("answer" in outcome) return json(outcome.answer, outcome.init);
	if (outcome.changed) await record(administrator, "settings.changed", { name: outcome.changed });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Page d’accueil enregistrée" });
}

export default function WelcomeSettings() {
	const { values, opened, pictures, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<WelcomeForm values={values} opened={opened} constraint={constraint} refused={refused} />
			<HeroPictureList pictures={pictures} />
		</SettingsPage>
	);
}
