import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pledgeWithGifts } from "~/giving/pledges/pledges.server";
import { issueReceipt } from "~/giving/pledges/receipts.server";
import { unwritable } from "~/giving/receipts/receipt-pdf.server";
import { giftForms, giftNatures } from "~/giving/receipts/tax-choices";
import {
	noTaxReceipts,
	taxDetails,
	taxReceiptConstraint,
	taxReceiptSchema,
	wrongSentence,
} from "~/giving/receipts/tax-receipt.server";
import { TaxReceiptForm } from "~/giving/receipts/tax-receipt-form";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatDate } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { formatAmount } from "~/platform/money/amount";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Établir un reçu fiscal");

/** Returns the gift, and why it gets no tax receipt, if it gets none. */
async function giftOf({ reference = "", gift: id = "" }: LoaderFunctionArgs["params"]) {
	const [settings, pledge] = await Promise.all([association(), pledgeWithGifts(reference)]);
	const gift = pledge?.gifts.find((one) => one.id === id);
	if (pledge === undefined || gift === undefined) throw errorResponse(404, "Ce don n’existe pas ou a été annulé.");
	const notEuros = gift.paidCurrency === "EUR" ? undefined : "Un reçu fiscal est en euros, et ce don ne l’est pas.";
	const hasOther = gift.receipt === null ? undefined : `Ce don a déjà le reçu n° ${gift.receipt} : annulez-le d’abord.`;
	return { settings, pledge, gift, reason: noTaxReceipts(settings) ?? notEuros ?? hasOther };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { pledge, gift, reason } = await giftOf(params);
	return {
		back: adminPaths.pledge(pledge.reference),
		about: `${formatAmount(gift.paidAmount, gift.paidCurrency)}, le ${formatDate(gift.receivedOn)}`,
		reason,
		values: { donor: "person", name: pledge.name, form: giftForms[0], nature: giftNatures[0] },
		constraint: taxReceiptConstraint,
	};
}

/** Issues the tax receipt and redirects to it. */
export async function action({ request, params }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const { settings, pledge, gift, reason } = await giftOf(params);
	const submission = parseForm(await readForm(request), taxReceiptSchema);
	const reject = (status: number, message?: string) =>
		json(submission.reply({ ...(message && { formErrors: [message] }) }), status);
	if (submission.status !== "success") return reject(400);
	if (reason !== undefined && gift.receipt === null) return reject(409, reason);
	const { name, ...asked } = submission.value;
	const sentence = wrongSentence(settings, asked.donor);
	if (sentence) return reject(409, sentence);
	const issuer = { name: settings.name, address: settings.address, by: account };
	const tax = taxDetails(settings, asked);
	const signs = unwritable(name, settings.name, settings.address, ...Object.values(tax));
	if (signs) return reject(400, signs);
	const issued = await tryAction({ log: "A tax receipt could not be issued" }, () =>
		issueReceipt(gift.id, pledge.reference, issuer, { name, tax }),
	);
	if (issued.failed) return reject(503, issued.message);
	if (issued.value === undefined) throw errorResponse(404, "Ce don n’existe pas ou a été annulé.");
	if (issued.value === "hasOther") return reject(409, reason ?? "Ce don a déjà un reçu.");
	const to = adminPaths.receipt(issued.value);
	return redirectWithToast(to, session, { tone: "success", message: "Reçu fiscal établi" });
}

export default function IssueTaxReceipt() {
	const { back, about, reason, ...form } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<Link className="admin-back" to={back}>
				Retour à la promesse
			</Link>
			<h1>Établir un reçu fiscal</h1>
			<p>Pour le don de {about}.</p>
			{reason && !refused ? <p role="status">{reason}</p> : <TaxReceiptForm {...form} back={back} refused={refused} />}
		</div>
	);
}
