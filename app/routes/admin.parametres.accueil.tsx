import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { HeroPictureList } from "~/content/banner/hero-picture-forms";
import { ownHeroPictures } from "~/content/banner/hero-pictures.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsTextForm } from "~/publishing/settings/settings-form";
import {
	loadSettingsPage,
	saveSettingsPage,
	welcomeConstraint,
	welcomeSchema,
} from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";

const page = settingsPages.welcome;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { ...(await loadSettingsPage("welcome")), pictures: await ownHeroPictures(), constraint: welcomeConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const message = "Page d’accueil enregistrée";
	return saveSettingsPage(request, signedIn, { page: "welcome", schema: welcomeSchema, message });
}

export default function WelcomeSettings() {
	const { pictures, ...form } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<SettingsTextForm page="welcome" {...form} refused={refused} />
			<HeroPictureList pictures={pictures} />
		</SettingsPage>
	);
}
