import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { timeZoneGroups } from "~/calendar/time-zones.server";
import { moveEventsToTimeZone } from "~/events/move-to-time-zone.server";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { unlistedPage } from "~/seo/page-facts";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { defaultFacts } from "~/settings/association-facts";
import { IdentityForm } from "~/settings/identity-form";
import { loadSection, saveSection } from "~/settings/section-form.server";
import { siteTimeZone } from "~/settings/settings.server";
import { identityConstraint, identitySchema } from "~/settings/settings-form-schema.server";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

const section = sections.identity;
const notMoved =
	"Identité enregistrée, mais les événements gardent leur ancienne heure de fin. Enregistrez à nouveau dans un instant.";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { values, opened } = await loadSection(section);
	const name = values.name === defaultFacts.name ? "" : values.name;
	return {
		values: { ...values, name },
		opened,
		zones: await timeZoneGroups(values.timeZone),
		constraint: identityConstraint,
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const outcome = await saveSection(request, { section, schema: identitySchema });
	if ("answer" in outcome) return json(outcome.answer, outcome.init);
	if (outcome.changed) await record(administrator, "settings.changed", { name: outcome.changed });
	// Also when the zone did not change: an earlier attempt may have failed.
	const moved = await tryAction("The events could not be moved", () => moveEventsToTimeZone(siteTimeZone));
	if (moved.failed) return redirectWithToast("/admin/parametres", session, { tone: "error", message: notMoved });
	return redirectWithToast("/admin/parametres", session, { tone: "success", message: "Identité enregistrée" });
}

export default function IdentitySettings() {
	const { values, opened, zones, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<IdentityForm zones={zones} values={values} opened={opened} constraint={constraint} refused={refused} />
		</SettingsPage>
	);
}
