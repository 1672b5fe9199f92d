import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { moveEventsToTimeZone } from "~/content/events/events.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { timeZoneGroups } from "~/platform/calendar/zoned-time.server";
import { unlistedPage } from "~/publishing/seo/page-facts";
import { defaultFacts } from "~/publishing/settings/association-facts";
import {
	identityConstraint,
	identitySchema,
	loadSection,
	saveSection,
} from "~/publishing/settings/section-form.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { SectionForm } from "~/publishing/settings/settings-form";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { sections } from "~/publishing/settings/settings-sections";
import { tryAction } from "~/web/http/error-response.server";

const section = sections.identity;
const notMoved =
	"Identité enregistrée, mais les événements gardent leur ancienne heure de fin. Enregistrez à nouveau dans un instant.";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, section.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { values, opened } = await loadSection("identity");
	const name = values.name === defaultFacts.name ? "" : values.name;
	const options = await timeZoneGroups(values.timeZone ?? "");
	return { values: { ...values, name }, opened, options, constraint: identityConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const message = "Identité enregistrée";
	return saveSection(request, signedIn, { section: "identity", schema: identitySchema, message, finish: moveEvents });
}

/** Moves events even when the zone did not change: an earlier attempt may have failed. */
async function moveEvents() {
	const moved = await tryAction("The events could not be moved", () => moveEventsToTimeZone(siteTimeZone));
	return moved.failed ? notMoved : undefined;
}

export default function IdentitySettings() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage section={section}>
			<SectionForm section="identity" {...form} refused={refused} />
		</SettingsPage>
	);
}
