import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { photosOfConsent } from "~/content/consent/consent-lists.server";
import { PersonPage } from "~/content/consent/consent-views";
import { requireConsent } from "~/content/consent/consents.server";
import { aftermathOf, linkedPhoto, shownConsent, siteToday } from "~/content/consent/shown-consent.server";
import { seesContacts } from "~/people/session/permissions";
import { folderRefusal, requirePermission } from "~/people/session/require-permission.server";
import { association } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [`Autorisation de ${data.consent.firstName}`] : []));

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const signedIn = await requirePermission(request);
	const [consent, photos, { name, timeZone }, today] = await Promise.all([
		requireConsent(id),
		photosOfConsent(id),
		association(),
		siteToday(),
	]);
	const shown = photos.filter(({ folder }) => folderRefusal(signedIn, folder) === undefined).map(linkedPhoto);
	return {
		consent: shownConsent({ ...consent, photos: photos.length }, today, timeZone),
		photos: shown,
		seesContacts: seesContacts(signedIn.account.role),
		isErased: consent.erasedAt !== null,
		aftermath: aftermathOf(
			consent,
			shown.map((photo) => photo.name),
			name,
			timeZone,
		),
	};
}

export default function Person() {
	return <PersonPage {...useLoaderData<typeof loader>()} />;
}
