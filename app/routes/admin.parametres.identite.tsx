import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { moveEventsToTimeZone } from "~/content/events/events.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { timeZoneGroups } from "~/platform/calendar/zoned-time.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { defaultIdentity } from "~/publishing/settings/association-settings";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { SettingsTextForm } from "~/publishing/settings/settings-form";
import {
	identityConstraint,
	identitySchema,
	loadSettingsPage,
	saveSettingsPage,
} from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";
import { tryAction } from "~/web/http/error-response.server";

const page = settingsPages.identity;
const notMoved =
	"Identité enregistrée, mais les événements gardent leur ancienne heure de fin. Enregistrez à nouveau dans un instant.";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { values, opened } = await loadSettingsPage("identity");
	const name = values.name === defaultIdentity.name ? "" : values.name;
	const options = await timeZoneGroups(values.timeZone ?? "");
	return { values: { ...values, name }, opened, options, constraint: identityConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const message = "Identité enregistrée";
	return saveSettingsPage(request, signedIn, { page: "identity", schema: identitySchema, message, finish: moveEvents });
}

/** Moves events even when the zone did not change: an earlier attempt may have failed. */
async function moveEvents() {
	const moved = await tryAction({ log: "The events could not be moved" }, () => moveEventsToTimeZone(siteTimeZone));
	return moved.failed ? notMoved : undefined;
}

export default function IdentitySettings() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<SettingsTextForm page="identity" {...form} refused={refused} />
		</SettingsPage>
	);
}
