import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { waysToGive } from "~/donations/ways-to-give.server";
import { readForm } from "~/forms/read-form.server";
import { errorResponse } from "~/http/error-response.server";
import { readOrUnavailable } from "~/http/load-or-empty.server";
import { onlyMeans } from "~/pledges/offered-means";
import { trackingPath } from "~/pledges/pledge-state";
import { PledgeTracking } from "~/pledges/pledge-tracking";
import { pledgeByKey, withdrawPledge } from "~/pledges/pledges.server";
import { shownPledge } from "~/pledges/shown-pledge.server";
import { unlistedPage } from "~/seo/page-facts";
import { association } from "~/settings/settings.server";

export { visitorPage as headers } from "~/http/public-page";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Votre promesse de don");

const missing = "Cette promesse de don n’existe pas, ou n’existe plus.";

export async function loader({ request }: LoaderFunctionArgs) {
	const key = new URL(request.url).searchParams.get("cle");
	if (key === null) return redirect("/donate/promesse"); // also what tells the page cache that the query matters
	const [settings, pledge] = await readOrUnavailable("A pledge could not be read", () =>
		Promise.all([association(), pledgeByKey(key)]),
	);
	if (pledge === undefined) throw errorResponse(404, missing);
	const { amount, currency, frequency } = pledge;
	const cents = currency === "EUR" ? amount : undefined;
	const ways = waysToGive(settings, { words: pledge.reference, cents });
	return {
		pledge: shownPledge(pledge, settings.timeZone),
		pledgeKey: key,
		ways: onlyMeans(ways, pledge.means),
		monthly: frequency === "monthly",
	};
}

/** Withdraws the pledge. */
export async function action({ request }: ActionFunctionArgs) {
	const key = String((await readForm(request)).get("cle") ?? "");
	const withdrawn = await readOrUnavailable("A pledge could not be withdrawn", () => withdrawPledge(key));
	if (!withdrawn && (await pledgeByKey(key)) === undefined) throw errorResponse(404, missing);
	return redirect(trackingPath(key), 303);
}

export default function TrackingPage() {
	return (
		<div className="page">
			<PledgeTracking {...useLoaderData<typeof loader>()} />
		</div>
	);
}
