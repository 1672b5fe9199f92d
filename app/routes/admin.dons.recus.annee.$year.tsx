import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
	type DonorOfYear,
	donorsOfYear,
	issueYearlyReceipts,
	yearlyReceipts,
} from "~/giving/pledges/yearly-receipts.server";
import { receiptDocument, shownReceipt } from "~/giving/receipts/receipt";
import { YearlyReceipts } from "~/giving/receipts/yearly-receipts";
import { draftReceipt, noYearlyReceipts, paperOf } from "~/giving/receipts/yearly-receipts.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatDay } from "~/platform/calendar/calendar-date";
import { env } from "~/platform/env/env.server";
import { adminPaths } from "~/platform/kinds/paths";
import { formatAmount } from "~/platform/money/amount";
import { association } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Link } from "~/web/ui/button";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [`Reçus de ${data.year}`] : []));

const keyOf = ({ reference, currency }: DonorOfYear) => `${reference}-${currency}`;

/** Returns the year of the URL, and the donors whom it lists. Throws a 404 response for no year. */
async function listed({ url }: Request, { year = "" }: LoaderFunctionArgs["params"]) {
	if (!/^\d{4}$/.test(year)) throw errorResponse(404, "Cette année n’existe pas.");
	const query = new URL(url).searchParams;
	const onlyAsked = query.get("qui") === "demande";
	const [settings, { donors, unnamed }] = await Promise.all([association(), donorsOfYear(year)]);
	return { year, query, onlyAsked, settings, unnamed, donors: donors.filter((one) => one.wantsReceipt || !onlyAsked) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const { year, query, onlyAsked, settings, unnamed, donors } = await listed(request, params);
	const issued = await yearlyReceipts(year);
	const shown = donors.map((donor) => {
		const paper = paperOf(settings, donor, account);
		return {
			...{ key: keyOf(donor), reference: donor.reference, name: donor.name, email: donor.email },
			gifts: donor.gifts.length === 1 ? "1 don" : `${donor.gifts.length} dons`,
			amount: formatAmount(donor.amount, donor.currency),
			lack: "lack" in paper ? paper.lack : null,
		};
	});
	const chosen = donors.find((donor) => keyOf(donor) === query.get("apercu"));
	const draft = chosen && draftReceipt(settings, chosen, account);
	return {
		...{ year, onlyAsked, unnamed, donors: shown, refusal: noYearlyReceipts(settings) ?? null },
		ready: shown.filter(({ lack }) => lack === null).length,
		preview: draft ? { name: draft.name, page: receiptDocument(shownReceipt(draft, settings.timeZone)) } : null,
		issued: issued.map(({ number, name, amount, currency, mailedAt, emails }) => ({
			...{ number, name, amount: formatAmount(amount, currency) },
			mail: mailedAt
				? `Envoyé le ${formatDay(mailedAt, settings.timeZone)}`
				: emails.length > 1
					? "Plusieurs adresses e-mail"
					: (emails[0] ?? "Sans adresse e-mail"),
		})),
		toMail: env.SMTP_URL === undefined ? null : issued.filter((one) => !one.mailedAt && one.emails.length === 1).length,
	};
}

/** Issues the receipts of the donors listed. */
export async function action({ request, params }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const { year, onlyAsked, settings, donors } = await listed(request, params);
	const to = `${adminPaths.yearlyReceipts(year)}${onlyAsked ? "?qui=demande" : ""}`;
	const refusal = noYearlyReceipts(settings);
	if (refusal) return redirectWithToast(to, session, { tone: "error", message: refusal });
	const issued = await tryAction({ log: "The receipts of a year could not be issued" }, () =>
		issueYearlyReceipts(donors, { name: settings.name, address: settings.address, by: account }, (donor) =>
			paperOf(settings, donor, account),
		),
	);
	if (issued.failed) return redirectWithToast(to, session, { tone: "error", message: issued.message });
	const message = ["Ces dons ont déjà leur reçu", "1 reçu établi"][issued.value] ?? `${issued.value} reçus établis`;
	return redirectWithToast(to, session, { tone: "success", message });
}

export default function YearlyReceiptsPage() {
	const { year, ...props } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.receipts}>
				Retour aux reçus
			</Link>
			<h1>Reçus de {year}</h1>
			<p className="page-lead">
				Un seul reçu par donateur, pour tous les dons de {year} qui n’en ont pas encore. Une entreprise reçoit son reçu
				fiscal depuis la page de son don.
			</p>
			<YearlyReceipts year={year} {...props} />
		</div>
	);
}
