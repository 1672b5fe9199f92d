import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { storedGiftPicture } from "~/giving/donations/gift-picture.server";
import { GiftPicturePart } from "~/giving/donations/gift-picture-form";
import { appealConstraint, appealSchema } from "~/giving/donations/giving-form.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsTextForm } from "~/publishing/settings/settings-form";
import { loadSettingsPage, saveSettingsPage } from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";

const page = settingsPages.appeal;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const [form, leaders, picture] = await Promise.all([loadSettingsPage("appeal"), shownLeaders(), storedGiftPicture()]);
	const named = leaders.filter(({ name }) => name !== "");
	const people = named.map(({ role, name, title }) => ({ value: role, label: `${name}, ${title}` }));
	const options = [{ options: [{ value: "", label: "Personne en particulier" }, ...people] }];
	return { ...form, options, picture, constraint: appealConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const message = "Appel aux dons enregistré";
	return saveSettingsPage(request, signedIn, { page: "appeal", schema: appealSchema, message });
}

export default function AppealSettings() {
	const { picture, ...form } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<SettingsTextForm page="appeal" {...form} refused={refused} />
			<GiftPicturePart picture={picture} />
		</SettingsPage>
	);
}
