import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureList } from "~/banner/hero-picture-forms";
import { ownHeroPictures } from "~/banner/hero-pictures.server";
import { unlistedPage } from "~/seo/page-facts";
import { requireAdministrator } from "~/session/require-administrator.server";
import { loadSection, saveSection, welcomeConstraint, welcomeSchema } from "~/settings/section-form.server";
import { SectionForm } from "~/settings/settings-form";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

const section = sections.welcome;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { ...(await loadSection("welcome")), pictures: await ownHeroPictures(), constraint: welcomeConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const message = "Page d’accueil enregistrée";
	return saveSection(request, signedIn, { section: "welcome", schema: welcomeSchema, message });
}

export default function WelcomeSettings() {
	const { pictures, ...form } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<SectionForm section="welcome" {...form} refused={refused} />
			<HeroPictureList pictures={pictures} />
		</SettingsPage>
	);
}
