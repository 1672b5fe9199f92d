import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsTextForm } from "~/publishing/settings/settings-form";
import { formPages, loadSettingsPage, saveSettingsPage } from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";
import { errorResponse } from "~/web/http/error-response.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data ? settingsPages[data.page].title : "", "Paramètres");

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { page, constraint } = formPageOf(params.page);
	return { ...(await loadSettingsPage(page)), page, constraint };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const { page, schema, message } = formPageOf(params.page);
	return saveSettingsPage(request, signedIn, { page, schema, message });
}

function formPageOf(path = "") {
	if (!Object.hasOwn(formPages, path)) throw errorResponse(404);
	return formPages[path as keyof typeof formPages];
}

export default function TextSettings() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={settingsPages[form.page]}>
			<SettingsTextForm key={form.page} {...form} refused={refused} />
		</SettingsPage>
	);
}
