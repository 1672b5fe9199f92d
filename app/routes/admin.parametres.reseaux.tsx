import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NetworksForm } from "~/association/networks-form";
import { unlistedPage } from "~/association/page-facts";
import { association, saveAssociation } from "~/association/settings.server";
import { networksConstraint, networksSchema } from "~/association/settings-form-schema.server";
import { SettingsPage } from "~/association/settings-page";
import { sections } from "~/association/settings-sections";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";
import { record } from "~/journal/record.server";

const section = sections.networks;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { facebook, instagram, youtube } = await association();
	return { values: { facebook, instagram, youtube }, constraint: networksConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), networksSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const saved = await attempt("Une erreur s'est produite", () => saveAssociation(submission.value));
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (saved.value.length > 0) await record(administrator, "settings.changed", { name: section.title });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Réseaux sociaux enregistrés" });
}

export default function NetworksSettings() {
	const { values, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<NetworksForm values={values} constraint={constraint} refused={refused} />
		</SettingsPage>
	);
}
