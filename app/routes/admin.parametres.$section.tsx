import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { unlistedPage } from "~/seo/page-facts";
import { requireAdministrator } from "~/session/require-administrator.server";
import { formSections, loadSection, saveSection } from "~/settings/section-form.server";
import { SectionForm } from "~/settings/settings-form";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data ? sections[data.section].title : "", "Paramètres");

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { section, constraint } = formSectionOf(params.section);
	return { ...(await loadSection(section)), section, constraint };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const { section, schema, message } = formSectionOf(params.section);
	return saveSection(request, signedIn, { section, schema, message });
}

function formSectionOf(path = "") {
	if (!Object.hasOwn(formSections, path)) throw errorResponse(404);
	return formSections[path as keyof typeof formSections];
}

export default function SectionSettings() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={sections[form.section]}>
			<SectionForm key={form.section} {...form} refused={refused} />
		</SettingsPage>
	);
}
