import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureList } from "~/content/banner/hero-picture-forms";
import { ownHeroPictures } from "~/content/banner/hero-pictures.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { unlistedPage } from "~/publishing/seo/page-facts";
import { loadSection, saveSection, welcomeConstraint, welcomeSchema } from "~/publishing/settings/section-form.server";
import { SectionForm } from "~/publishing/settings/settings-form";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { sections } from "~/publishing/settings/settings-sections";

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
