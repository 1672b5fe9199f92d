import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import { needLink, openNeeds } from "~/giving/needs/needs.server";
import { NewsForm } from "~/giving/pledges/donor-forms";
import { pledgePage } from "~/giving/pledges/donor-mail.server";
import { acceptNews, newsSchema } from "~/giving/pledges/donor-news.server";
import { waysFrom } from "~/giving/pledges/giving-places.server";
import { trackingPath, unknownPledge } from "~/giving/pledges/pledge";
import { pledgeConstraint, pledgeValues } from "~/giving/pledges/pledge-form.server";
import { PledgeTracking } from "~/giving/pledges/pledge-tracking";
import { pledgeByKey } from "~/giving/pledges/pledges.server";
import { validReceiptsOf } from "~/giving/pledges/receipts.server";
import { recoveryConstraint } from "~/giving/pledges/recover-pledges.server";
import { canChange, remittanceOf, shownPledge } from "~/giving/pledges/shown-pledge.server";
import { newId } from "~/platform/db/new-id.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { association } from "~/publishing/settings/settings.server";
import { useAssociation } from "~/site/layout/use-association";
import { GiftStory } from "~/site/pages/gift-story";
import { giftStory } from "~/site/pages/gift-story.server";
import { parseForm, readForm } from "~/web/forms/read-form.server";
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
	const [receipts, story, needs, need] = await readOrUnavailable("What a gift has become could not be read", () =>
		Promise.all([
			validReceiptsOf(pledge.reference),
			giftStory(pledge, settings.timeZone),
			openNeeds(pledge.needId),
			needLink(pledge.needId),
		]),
	);
	const page = {
		pledge: shownPledge(pledge, settings.timeZone),
		pledgeKey: key,
		address: pledgePage(key),
		isMoved: before !== null,
		...{ receipts, story },
		news:
			env.SMTP_URL !== undefined && pledge.withdrawnAt === null
				? {
						...{ isAsked: pledge.newsAskedAt !== null, hasEmail: pledge.email !== "" },
						...{ need: need?.title ?? null, here: trackingPath(key), constraint: recoveryConstraint },
					}
				: null,
		ways: waysFrom(pledge, ways),
		form: canChange(pledge) ? { id: newId(), values: pledgeValues(pledge), needs, constraint: pledgeConstraint } : null,
	};
	return json(page, { headers: secretPage });
}

/** Starts or ends the news that the donor asks for. */
export async function action({ request }: ActionFunctionArgs) {
	const key = new URL(request.url).searchParams.get("cle") ?? "";
	const submission = parseForm(await readForm(request), newsSchema);
	if (submission.status !== "success") return json(submission.reply(), { status: 400, headers: secretPage });
	const refused = await acceptNews(request, key, submission.value);
	if (refused === undefined) return redirect(trackingPath(key), 303);
	const missing = { email: ["Saisissez votre adresse e-mail."] };
	return refused === "email"
		? json(submission.reply({ fieldErrors: missing }), { status: 400, headers: secretPage })
		: json(submission.reply({ formErrors: [refused.message] }), { status: refused.status, headers: secretPage });
}

export default function TrackingPage() {
	const page = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
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
				<PledgeTracking
					{...page}
					story={page.story && <GiftStory {...page.story} />}
					news={page.news && <NewsForm {...page.news} refused={refused} />}
					association={name}
				/>
			)}
		</div>
	);
}
