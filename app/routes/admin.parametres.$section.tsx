import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { unlistedPage } from "~/publishing/seo/page-facts";
import { formSections, loadSection, saveSection } from "~/publishing/settings/section-form.server";
import { SectionForm } from "~/publishing/settings/settings-form";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { sections } from "~/publishing/settings/settings-sections";
import { errorResponse } from "~/web/http/error-response.server";

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
