import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ConsentState, stateFilters } from "~/content/consent/consent";
import { consentsOnPage, countUnanswered, countWaiting, listedConsents } from "~/content/consent/consent-lists.server";
import { ConsentRegister } from "~/content/consent/consent-views";
import { shownConsent, siteToday } from "~/content/consent/shown-consent.server";
import { seesContacts } from "~/people/session/permissions";
import { foldersOf, requirePermission } from "~/people/session/require-permission.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery, maxSearchLength } from "~/web/http/list-query";

export const meta = adminPage("Autorisations");

export async function loader({ request }: LoaderFunctionArgs) {
	const signedIn = await requirePermission(request);
	const { q, cursor } = listQuery(request.url);
	const asked = new URL(request.url).searchParams.get("etat") ?? "";
	const state = Object.hasOwn(stateFilters, asked) ? (asked as ConsentState) : undefined;
	const isAllowed = seesContacts(signedIn.account.role);
	const [today, timeZone] = await Promise.all([siteToday(), siteTimeZone()]);
	const [all, unanswered, waiting] = await Promise.all([
		listedConsents(today, { q, state, seesContacts: isAllowed }),
		countUnanswered(foldersOf(signedIn)),
		countWaiting(foldersOf(signedIn)),
	]);
	const placeOf = (id?: string) => all.findIndex((consent) => consent.id === id);
	const from = cursor.before ? Math.max(0, placeOf(cursor.before) - consentsOnPage) : placeOf(cursor.after) + 1;
	const shown = all.slice(from, from + consentsOnPage);
	return {
		consents: shown.map((consent) => shownConsent(consent, today, timeZone)),
		page: {
			before: from > 0 ? shown[0]?.id : undefined,
			after: from + consentsOnPage < all.length ? shown.at(-1)?.id : undefined,
		},
		...{ q, state, unanswered, waiting, seesContacts: isAllowed, maxLength: maxSearchLength },
	};
}

export default function Consents() {
	return <ConsentRegister {...useLoaderData<typeof loader>()} />;
}
