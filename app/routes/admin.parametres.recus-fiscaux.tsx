import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { missingTaxSettings, taxSettingsConstraint, taxSettingsSchema } from "~/giving/receipts/tax-receipt.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsTextForm } from "~/publishing/settings/settings-form";
import { loadSettingsPage, saveSettingsPage } from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";

const page = settingsPages.taxes;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { ...(await loadSettingsPage("taxes")), constraint: taxSettingsConstraint };
}

/** Saves the form. Tax receipts are switched on only once all facts on them are known. */
export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	return saveSettingsPage(request, signedIn, {
		page: "taxes",
		schema: taxSettingsSchema,
		message: "Reçus fiscaux enregistrés",
		prepare: async (values, before) => {
			const missing = values.taxSwitch === "on" ? missingTaxSettings({ ...before, ...values }) : [];
			if (missing.length === 0) return {};
			const message = `Pour remettre des reçus fiscaux, il manque encore : ${missing.join(", ")}.`;
			return { refusal: { errors: { fieldErrors: { taxSwitch: [message] } }, init: { status: 400 } } };
		},
	});
}

export default function TaxSettings() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<SettingsTextForm page="taxes" {...form} refused={refused} />
		</SettingsPage>
	);
}
