import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { neutralFacts } from "~/association/association-facts";
import { IdentityForm } from "~/association/identity-form";
import { unlistedPage } from "~/association/page-facts";
import { association, saveAssociation } from "~/association/settings.server";
import { identityConstraint, identitySchema } from "~/association/settings-form-schema.server";
import { SettingsPage } from "~/association/settings-page";
import { sections } from "~/association/settings-sections";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { timeZoneGroups } from "~/calendar/time-zones.server";
import { moveEventsToTimeZone } from "~/events/move-to-time-zone.server";
import { attempt } from "~/http/attempt.server";
import { parseForm } from "~/http/parse-form.server";
import { readForm } from "~/http/read-form.server";
import { record } from "~/journal/record.server";

const section = sections.identity;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { name, timeZone } = await association();
	const ownName = name === neutralFacts.name ? "" : name;
	return { values: { name: ownName, timeZone }, zones: await timeZoneGroups(timeZone), constraint: identityConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const submission = parseForm(await readForm(request), identitySchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const saved = await attempt("Une erreur s'est produite", async () => {
		const { timeZone } = submission.value;
		if (timeZone !== (await association()).timeZone) await moveEventsToTimeZone(timeZone);
		return saveAssociation(submission.value);
	});
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	if (saved.value.length > 0) await record(administrator, "settings.changed", { name: section.title });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Identité enregistrée" });
}

export default function IdentitySettings() {
	const { values, zones, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<IdentityForm zones={zones} values={values} constraint={constraint} refused={refused} />
		</SettingsPage>
	);
}
