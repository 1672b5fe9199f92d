import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { waysToGive } from "~/giving/donations/ways-to-give.server";
import { openNeeds } from "~/giving/needs/needs.server";
import { pledgeMail } from "~/giving/pledges/donor-mail.server";
import { retention, trackingPath } from "~/giving/pledges/pledge";
import { GivingForm, isBriefRefused, PledgeForm } from "~/giving/pledges/pledge-form";
import {
	acceptPledge,
	givingChoices,
	maxFormLength,
	pledgeConstraint,
	pledgeDraft,
	pledgeSchema,
	pledgeValues,
	prefilledPledge,
} from "~/giving/pledges/pledge-form.server";
import { pledgeByKey, pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { canChange, changeRefusal } from "~/giving/pledges/shown-pledge.server";
import { newId } from "~/platform/db/new-id.server";
import { publicPaths } from "~/platform/kinds/paths";
import { wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { pageMeta } from "~/publishing/seo/page-meta";
import { association } from "~/publishing/settings/settings.server";
import { useAssociation } from "~/site/layout/use-association";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";
import { ButtonLink } from "~/web/ui/button";

export { visitorPage as headers } from "~/web/http/page-headers";

const title = "Votre don";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title,
		path: publicPaths.pledge,
		description: [
			"Dites-nous ce que vous donnerez : vous recevez une référence et tout ce qu’il faut pour payer, puis vous voyez quand votre don arrive.",
		],
	});

/** Returns the key of the pledge to change; null for a new one. */
const keyOf = (request: Request) => new URL(request.url).searchParams.get("cle");

export async function loader({ request }: LoaderFunctionArgs) {
	const key = keyOf(request);
	const query = new URL(request.url).searchParams;
	const [settings, accounts, pledge] = await readOrUnavailable("The pledge form could not be prepared", () =>
		Promise.all([association(), mobileAccounts(), key === null ? undefined : pledgeByKey(key)]),
	);
	const needs = await readOrUnavailable("The needs could not be read", () => openNeeds(pledge?.needId));
	if (key !== null && pledge === undefined) throw redirect(trackingPath(key));
	const refusal =
		pledge && !canChange(pledge)
			? changeRefusal(await pledgeWithGifts(pledge.reference), settings.timeZone)
			: undefined;
	const page = {
		id: newId(),
		values: pledge ? pledgeValues(pledge) : prefilledPledge(query),
		needs,
		need: needs.find(({ slug }) => slug === query.get("besoin")),
		pledgeKey: pledge?.id ?? null,
		refusal,
		...givingChoices(settings, waysToGive(settings, accounts)),
		constraint: pledgeConstraint,
	};
	return json(page, { headers: pledge ? secretPage : {} });
}

/** Returns whether a need is open or was chosen before. @param key of the pledge that is changed */
async function isOffered(needId: string | null, key: string | null): Promise<boolean> {
	if (needId === null) return true;
	const needs = await readOrUnavailable("The needs could not be read", async () =>
		openNeeds(key === null ? null : (await pledgeByKey(key))?.needId),
	);
	return needs.some(({ id }) => id === needId);
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request, maxFormLength);
	const [settings, accounts] = await readOrUnavailable("The means of giving could not be read", () =>
		Promise.all([association(), mobileAccounts()]),
	);
	const ways = waysToGive(settings, accounts);
	const submission = parseForm(form, pledgeSchema(ways));
	const key = keyOf(request);
	const headers = key === null ? undefined : secretPage;
	if (submission.status !== "success") return json(submission.reply(), { status: 400, headers });
	const { id = newId() } = submission.value;
	const draft = pledgeDraft(submission.value, ways);
	if (!(await isOffered(draft.needId, key))) {
		const fieldErrors = { needId: ["Ce besoin n’est plus proposé\u202f: choisissez-en un autre."] };
		return json(submission.reply({ fieldErrors }), { status: 400, headers });
	}
	const { timeZone } = settings;
	const mailOf = (reference: string, newKey: string) => pledgeMail(draft, newKey, reference, ways);
	const accepted = await acceptPledge(request, { id, key, draft, mailOf, timeZone });
	if ("key" in accepted) {
		void wakeMailQueue();
		const isMoved = key !== null && key !== accepted.key;
		return redirect(trackingPath(accepted.key, isMoved ? key : undefined), 303);
	}
	const { status, message, isUsed } = accepted;
	return json(submission.reply({ formErrors: [message], hideFields: isUsed ? ["id"] : [] }), { status, headers });
}

export default function PledgePage() {
	const { refusal, pledgeKey, id, values, places, suggestions, needs, need, constraint } =
		useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const { name } = useAssociation();
	if (pledgeKey !== null && refusal)
		return (
			<div className="page">
				<h1>Modifier mon don</h1>
				<p className="page-lead">{refusal}</p>
				<p className="actions">
					<ButtonLink to={trackingPath(pledgeKey)}>Voir mon don</ButtonLink>
					<ButtonLink to={publicPaths.contact}>Nous écrire</ButtonLink>
				</p>
			</div>
		);
	const form = { id, values, places, suggestions, constraint, refused };
	return (
		<div className="page">
			<h1>{pledgeKey === null ? title : "Modifier mon don"}</h1>
			{places.length === 0 ? (
				<>
					<p className="page-lead">Aucun moyen de donner n’est indiqué pour l’instant.</p>
					<p>
						<ButtonLink tone="primary" to={publicPaths.contact}>
							Nous contacter pour donner
						</ButtonLink>
					</p>
				</>
			) : pledgeKey === null ? (
				<GivingForm {...form} need={need} needs={needs} />
			) : (
				<PledgeForm
					{...form}
					isBrief={isBriefRefused(refused)}
					needs={needs}
					pledgeKey={pledgeKey}
					association={name}
					retention={retention}
				/>
			)}
		</div>
	);
}
