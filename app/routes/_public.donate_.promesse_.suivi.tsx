import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import { openNeeds } from "~/giving/needs/needs.server";
import { pledgePage } from "~/giving/pledges/donor-mail.server";
import { waysFrom } from "~/giving/pledges/giving-places.server";
import { trackingPath, unknownPledge } from "~/giving/pledges/pledge";
import { pledgeConstraint, pledgeValues } from "~/giving/pledges/pledge-form.server";
import { PledgeTracking } from "~/giving/pledges/pledge-tracking";
import { pledgeByKey } from "~/giving/pledges/pledges.server";
import { validReceiptsOf } from "~/giving/pledges/receipts.server";
import { canChange, remittanceOf, shownPledge } from "~/giving/pledges/shown-pledge.server";
import { newId } from "~/platform/db/new-id.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-meta";
import { association } from "~/publishing/settings/settings.server";
import { useAssociation } from "~/site/layout/use-association";
import { GiftStory } from "~/site/pages/gift-story";
import { giftStory } from "~/site/pages/gift-story.server";
import { readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";
import { ButtonLink } from "~/web/ui/button";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Votre don");

export async function loader({ request }: LoaderFunctionArgs) {
	const key = new URL(request.url).searchParams.get("cle");
	if (key === null) return redirect(publicPaths.pledge); // the redirect also tells the page cache that the query matters
	const [settings, accounts, pledge] = await readOrUnavailable("A pledge could not be read", () =>
		Promise.all([association(), mobileAccounts(), pledgeByKey(key)]),
	);
	const before = new URL(request.url).searchParams.get("avant");
	if (pledge === undefined && before !== null) throw redirect(trackingPath(before));
	if (pledge === undefined) return json(null, { status: 404, headers: secretPage });
	const ways = waysToGive(settings, accounts, remittanceOf(pledge));
	const [receipts, story, needs] = await readOrUnavailable("What a gift has become could not be read", () =>
		Promise.all([validReceiptsOf(pledge.reference), giftStory(pledge, settings.timeZone), openNeeds(pledge.needId)]),
	);
	const page = {
		pledge: shownPledge(pledge, settings.timeZone),
		pledgeKey: key,
		address: pledgePage(key),
		isMoved: before !== null,
		...{ receipts, story },
		ways: waysFrom(pledge, ways),
		form: canChange(pledge) ? { id: newId(), values: pledgeValues(pledge), needs, constraint: pledgeConstraint } : null,
	};
	return json(page, { headers: secretPage });
}

export default function TrackingPage() {
	const page = useLoaderData<typeof loader>();
	const { name } = useAssociation();
	return (
		<div className="page">
			{page === null ? (
				<>
					<h1>{unknownPledge}</h1>
					<p className="page-lead">Le lien est peut-être coupé, ou votre adresse e-mail a changé depuis.</p>
					<p className="actions">
						<ButtonLink tone="primary" to={publicPaths.pledgeRecovery}>
							Retrouver mon don
						</ButtonLink>
						<ButtonLink to={publicPaths.contact}>Nous écrire</ButtonLink>
					</p>
				</>
			) : (
				<PledgeTracking {...page} story={page.story && <GiftStory {...page.story} />} association={name} />
			)}
		</div>
	);
}
