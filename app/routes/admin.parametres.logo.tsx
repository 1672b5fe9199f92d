import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LogoForm } from "~/content/leaders/leader-forms";
import { logoSchema, receivePictureForm } from "~/content/leaders/picture-form.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { conflictMessage } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { logoToEdit, saveLogo } from "~/publishing/settings/settings.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";
import { tryAction } from "~/web/http/error-response.server";

const page = settingsPages.logo;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return logoToEdit();
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const form = await receivePictureForm(request, logoSchema);
	if (form.status !== "success") return json(form.answer, form.status);
	const { remove } = form.value;
	const saved = await tryAction({ log: "The logo could not be saved" }, async () => {
		if (!form.picture && !remove) return;
		const outcome = await saveLogo(form.picture?.id ?? "", form.opened);
		if ("version" in outcome) return outcome;
		if (outcome.unreferenced) await deleteIfUnreferenced(outcome.unreferenced);
		await record(account, "settings.changed", { name: page.title });
	});
	if (saved.failed) return json(form.reject({ formErrors: [saved.message] }), 503);
	if (saved.value) return json(form.reject({ formErrors: [conflictMessage] }, saved.value.version), 409);
	return redirectWithToast(adminPaths.settings, session, { tone: "success", message: "Logo enregistré" });
}

export default function LogoSettings() {
	const { picture, opened } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<LogoForm opened={opened} refused={answer?.result} shown={picture} arrived={answer?.picture ?? null} />
		</SettingsPage>
	);
}
