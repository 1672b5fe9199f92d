import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/new-id.server";
import { waysToGive } from "~/donations/ways-to-give.server";
import { parseForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { signTime } from "~/forms/signed-time.server";
import { readOrUnavailable } from "~/http/load-or-empty.server";
import { useAssociation } from "~/layout/use-association";
import { acceptPledge } from "~/pledges/accept-pledge.server";
import { offeredMeans } from "~/pledges/offered-means";
import { PledgeForm } from "~/pledges/pledge-form";
import {
	maxFormLength,
	pledgeConstraint,
	pledgeDraft,
	pledgeSchema,
	pledgeValues,
} from "~/pledges/pledge-form-schema.server";
import { retention } from "~/pledges/pledge-retention";
import { trackingPath } from "~/pledges/pledge-state";
import { pledgeByKey } from "~/pledges/pledges.server";
import { pageFacts } from "~/seo/page-facts";
import { sessionSecret } from "~/session/session-secret.server";
import { association } from "~/settings/settings.server";
import { ButtonLink } from "~/ui/button";

export { visitorPage as headers } from "~/http/public-page";

const title = "Promettre un don";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title,
		path: "/donate/promesse",
		description: [
			"Dites-nous ce que vous donnerez : vous recevez une référence et tout ce qu’il faut pour payer, puis vous voyez quand votre don arrive.",
		],
	});

/** With the key of a pledge, the form to change it. */
export async function loader({ request }: LoaderFunctionArgs) {
	const key = new URL(request.url).searchParams.get("cle") ?? "";
	const [settings, pledge] = await readOrUnavailable("The pledge form could not be prepared", () =>
		Promise.all([association(), key ? pledgeByKey(key) : undefined]),
	);
	const id = pledge?.id ?? newId();
	return {
		blank: { id, shownAt: signTime(sessionSecret()) },
		values: pledge ? pledgeValues(pledge) : {},
		isNew: pledge === undefined,
		next: trackingPath(id),
		offered: offeredMeans(waysToGive(settings)),
		constraint: pledgeConstraint,
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request, maxFormLength);
	const offered = offeredMeans(
		waysToGive(await readOrUnavailable("The means of giving could not be read", association)),
	);
	const submission = parseForm(form, pledgeSchema(offered));
	const giveBack = (status: number, message?: string) =>
		json(submission.reply(message ? { formErrors: [message] } : undefined), status);
	if (submission.status !== "success") return giveBack(400);
	const { id, subject } = submission.value;
	const refused = await acceptPledge(request, { id, subject, draft: pledgeDraft(submission.value) });
	return refused ? giveBack(refused.status, refused.message) : redirect(trackingPath(id), 303);
}

export default function PledgePage() {
	const { isNew, offered, ...page } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const { name } = useAssociation();
	return (
		<div className="page">
			<h1>{isNew ? title : "Modifier ma promesse"}</h1>
			{offered.length === 0 ? (
				<>
					<p className="page-lead">Aucun moyen de donner n’est indiqué pour l’instant.</p>
					<p>
						<ButtonLink tone="primary" to="/contact">
							Nous contacter pour donner
						</ButtonLink>
					</p>
				</>
			) : (
				<>
					<p className="page-lead">
						Une minute suffit : vous recevez une référence et tout ce qu’il faut pour payer, puis vous voyez ici quand
						votre don est arrivé. Aucun compte, aucune carte.
					</p>
					<PledgeForm
						{...page}
						isNew={isNew}
						offered={offered}
						association={name}
						retention={retention}
						refused={refused}
					/>
				</>
			)}
		</div>
	);
}
