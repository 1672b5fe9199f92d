import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { announceGift, donorMessage, withdrawPage } from "~/giving/pledges/donor-mail.server";
import { giftConstraint, giftDraft, giftSchema } from "~/giving/pledges/gift-form.server";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { PledgeDetails } from "~/giving/pledges/pledge-details";
import { pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { detailedPledge } from "~/giving/pledges/shown-pledge.server";
import { noTaxReceipts } from "~/giving/receipts/tax-receipt.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { calendarDateAt, formatDay } from "~/platform/calendar/calendar-date";
import { newId } from "~/platform/db/new-id.server";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

const conflict =
	"Cette promesse vient de changer, ou un autre don vient d’être confirmé : vérifiez avant de confirmer celui-ci.";
const notFoundMessage = "Cette promesse de don n’existe pas ou a été supprimée.";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [data.pledge.reference] : []));

export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const [settings, pledge] = await Promise.all([association(), pledgeWithGifts(reference)]);
	if (pledge === undefined) throw errorResponse(404, notFoundMessage);
	const { name, timeZone } = settings;
	const shown = detailedPledge(pledge, timeZone);
	return {
		pledge: shown,
		message: donorMessage(
			{
				...shown,
				made: formatDay(pledge.createdAt, timeZone),
				withdrawAt: shown.canWithdraw ? withdrawPage(pledge.id) : null,
			},
			name,
		),
		taxReceipts: noTaxReceipts(settings) === undefined,
		gift: {
			id: newId(),
			receivedOn: calendarDateAt(new Date(), timeZone),
			paymentMethod: pledge.paymentMethod,
			arrived: String(pledge.received),
			currency: pledge.currency,
		},
		mails: pledge.email !== "" && env.SMTP_URL !== undefined,
		constraint: giftConstraint,
	};
}

/** Records that a gift of the pledge arrived. */
export async function action({ request, params: { reference = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const here = `${adminPaths.pledge(reference)}${new URL(request.url).search}`;
	const [{ timeZone }, pledge, form] = await Promise.all([
		association(),
		pledgeWithGifts(reference),
		readForm(request),
	]);
	if (pledge === undefined) throw errorResponse(404, notFoundMessage);
	const submission = parseForm(form, giftSchema(calendarDateAt(new Date(), timeZone)));
	const reject = (status: number, message?: string, hideFields: string[] = []) =>
		json(submission.reply({ ...(message && { formErrors: [message] }), hideFields }), status);
	if (submission.status !== "success") return reject(400);
	const { id, arrived, currency } = submission.value;
	const gift = giftDraft(submission.value);
	const received = await tryAction({ log: "A gift could not be stored" }, () =>
		receiveGift(id, reference, { gift, seen: { arrived, currency }, by: account.id }),
	);
	if (received.failed) return reject(503, "Le don n’a pas pu être enregistré. Réessayez dans un instant.");
	if (received.value === "conflict") return reject(409, conflict, ["id"]);
	if (received.value === "received") await announceGift(account, reference, id);
	return redirectWithToast(here, session, { tone: "success", message: "Don reçu enregistré" });
}

export default function OpenPledge() {
	const page = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const { search } = useLocation();
	return (
		<>
			<div className="page behind-dialog">
				<PledgeDetails {...page} refused={refused} list={search} />
			</div>
			<Outlet />
		</>
	);
}
