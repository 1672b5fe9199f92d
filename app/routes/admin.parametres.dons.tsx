import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GivingForm } from "~/donations/giving-form";
import { changesPaymentDetails, givingConstraint, givingSchema } from "~/donations/giving-form-schema.server";
import { record } from "~/journal/record.server";
import { unlistedPage } from "~/seo/page-facts";
import { passwordRefusal } from "~/session/confirm-password.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { loadSection, saveSection } from "~/settings/section-form.server";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

export { loaderHeaders as headers } from "~/http/loader-headers";

const section = sections.giving;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	return { ...(await loadSection(section)), account: administrator.email, constraint: givingConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const outcome = await saveSection(request, {
		section,
		schema: givingSchema,
		hideFields: ["password"],
		prepare: async ({ password, ...ways }, before) => {
			if (!changesPaymentDetails(before, ways)) return {};
			return {
				refusal: await passwordRefusal(administrator, password, session),
				recordedAs: `${section.title} : virement ou mobile money`,
			};
		},
	});
	if ("answer" in outcome) return json(outcome.answer, outcome.init);
	if (outcome.changed) await record(administrator, "settings.changed", { name: outcome.changed });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Moyens de donner enregistrés" });
}

export default function GivingSettings() {
	const { values, opened, account, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<GivingForm values={values} opened={opened} account={account} constraint={constraint} refused={refused} />
		</SettingsPage>
	);
}
