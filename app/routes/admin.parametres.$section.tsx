import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { record } from "~/journal/record.server";
import { unlistedPage } from "~/seo/page-facts";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { ContactSettingsForm } from "~/settings/contact-settings-form";
import { LegalForm } from "~/settings/legal-form";
import { NetworksForm } from "~/settings/networks-form";
import { loadSection, saveSection } from "~/settings/section-form.server";
import { type FormSection, formSections } from "~/settings/settings-form-schema.server";
import { SettingsPage } from "~/settings/settings-page";

const forms = { contact: ContactSettingsForm, reseaux: NetworksForm, mentions: LegalForm };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data?.section.title ?? "", "Paramètres");

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const path = formSectionOf(params.section);
	const { section, constraint } = formSections[path];
	return { ...(await loadSection(section)), path, section, constraint };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const { section, schema, message } = formSections[formSectionOf(params.section)];
	const outcome = await saveSection(request, { section, schema });
	if ("answer" in outcome) return json(outcome.answer, outcome.init);
	if (outcome.changed) await record(administrator, "settings.changed", { name: outcome.changed });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message });
}

function formSectionOf(path = ""): FormSection {
	if (!Object.hasOwn(formSections, path)) throw errorResponse(404);
	return path as FormSection;
}

export default function SectionSettings() {
	const { path, section, ...props } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const Form = forms[path];
	return (
		<SettingsPage section={section}>
			<Form key={path} {...props} refused={refused} />
		</SettingsPage>
	);
}
