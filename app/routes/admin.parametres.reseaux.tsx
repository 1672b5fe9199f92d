import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { record } from "~/journal/record.server";
import { unlistedPage } from "~/seo/page-facts";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { NetworksForm } from "~/settings/networks-form";
import { loadSection, saveSection } from "~/settings/section-form.server";
import { networksConstraint, networksSchema } from "~/settings/settings-form-schema.server";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

const section = sections.networks;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { ...(await loadSection(section)), constraint: networksConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const outcome = await saveSection(request, {
		section,
		schema: networksSchema,
	});
	if ("answer" in outcome) return json(outcome.answer, outcome.init);
	if (outcome.changed) await record(administrator, "settings.changed", { name: outcome.changed });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Réseaux sociaux enregistrés" });
}

export default function NetworksSettings() {
	const { values, opened, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<NetworksForm values={values} opened={opened} constraint={constraint} refused={refused} />
		</SettingsPage>
	);
}
