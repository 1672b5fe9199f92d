import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import { pledgePage } from "~/giving/pledges/donor-mail.server";
import { trackingPath } from "~/giving/pledges/pledge";
import { onlyPaymentMethod, unknownPledge } from "~/giving/pledges/pledge-form.server";
import { PledgeTracking } from "~/giving/pledges/pledge-tracking";
import { pledgeByKey } from "~/giving/pledges/pledges.server";
import { validReceiptsOf } from "~/giving/pledges/receipts.server";
import { remittanceOf, shownPledge } from "~/giving/pledges/shown-pledge.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-meta";
import { association } from "~/publishing/settings/settings.server";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Votre promesse de don");

export async function loader({ request }: LoaderFunctionArgs) {
	const key = new URL(request.url).searchParams.get("cle");
	if (key === null) return redirect(publicPaths.pledge); // the redirect also tells the page cache that the query matters
	const [settings, accounts, pledge] = await readOrUnavailable("A pledge could not be read", () =>
		Promise.all([association(), mobileAccounts(), pledgeByKey(key)]),
	);
	const before = new URL(request.url).searchParams.get("avant");
	if (pledge === undefined) throw before === null ? errorResponse(404, unknownPledge) : redirect(trackingPath(before));
	const ways = waysToGive(settings, accounts, remittanceOf(pledge));
	const page = {
		pledge: shownPledge(pledge, settings.timeZone),
		pledgeKey: key,
		address: pledgePage(key),
		isMoved: before !== null,
		receipts: await readOrUnavailable("Receipts could not be read", () => validReceiptsOf(pledge.reference)),
		ways: onlyPaymentMethod(ways, pledge.paymentMethod),
	};
	return json(page, { headers: secretPage });
}

export default function TrackingPage() {
	return (
		<div className="page">
			<PledgeTracking {...useLoaderData<typeof loader>()} />
		</div>
	);
}
