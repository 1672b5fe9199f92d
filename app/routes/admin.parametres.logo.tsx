import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LogoForm } from "~/content/leaders/leader-forms";
import { logoSchema, receivePictureForm } from "~/content/leaders/picture-form.server";
import { deleteIfUnreferenced } from "~/media/files/delete-unreferenced.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { adminPaths } from "~/platform/kinds/paths";
import { conflictMessage } from "~/publishing/publication/save-if-unchanged.server";
import { unlistedPage } from "~/publishing/seo/page-facts";
import { logoToEdit, saveLogo } from "~/publishing/settings/public-facts.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { sections } from "~/publishing/settings/settings-sections";
import { tryAction } from "~/web/http/error-response.server";

const section = sections.logo;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return logoToEdit();
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const form = await receivePictureForm(request, logoSchema);
	if (form.status !== "success") return json(form.answer, form.status);
	const { remove } = form.value;
	const saved = await tryAction("Une erreur s'est produite", async () => {
		if (!form.picture && !remove) return;
		const outcome = await saveLogo(form.picture?.id ?? "", form.opened);
		if ("version" in outcome) return outcome;
		if (outcome.unreferenced) await deleteIfUnreferenced(outcome.unreferenced);
		await record(administrator, "settings.changed", { name: section.title });
	});
	if (saved.failed) return json(form.giveBack({ formErrors: [saved.message] }), 503);
	if (saved.value) return json(form.giveBack({ formErrors: [conflictMessage] }, saved.value.version), 409);
	return redirectWithToast(adminPaths.settings, session, { tone: "success", message: "Logo enregistré" });
}

export default function LogoSettings() {
	const { picture, opened } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<LogoForm opened={opened} refused={answer?.result} shown={picture} arrived={answer?.picture ?? null} />
		</SettingsPage>
	);
}
