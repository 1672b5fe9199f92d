import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { missingTaxFacts, taxSettingsConstraint, taxSettingsSchema } from "~/giving/receipts/tax-receipt.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { unlistedPage } from "~/publishing/seo/page-facts";
import { loadSection, saveSection } from "~/publishing/settings/section-form.server";
import { SectionForm } from "~/publishing/settings/settings-form";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { sections } from "~/publishing/settings/settings-sections";

const section = sections.taxes;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { ...(await loadSection("taxes")), constraint: taxSettingsConstraint };
}

/** Saves the form. Tax receipts are switched on only once all facts on them are known. */
export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	return saveSection(request, signedIn, {
		section: "taxes",
		schema: taxSettingsSchema,
		message: "Reçus fiscaux enregistrés",
		prepare: async (values, before) => {
			const missing = values.taxSwitch === "on" ? missingTaxFacts({ ...before, ...values }) : [];
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
		<SettingsPage section={section}>
			<SectionForm section="taxes" {...form} refused={refused} />
		</SettingsPage>
	);
}
