import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pledgesOfDonor } from "~/giving/pledges/donor-data.server";
import { DonorPage } from "~/giving/pledges/donor-page";
import { giftsOfPledges } from "~/giving/pledges/gifts-file.server";
import { donorName, paymentMethods } from "~/giving/pledges/pledge";
import { listedPledges, pledgeSums } from "~/giving/pledges/pledge-queries.server";
import { shownSums, sumsInWords, tableRow } from "~/giving/pledges/shown-pledge.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatShortDate } from "~/platform/calendar/calendar-date";
import { formatAmount } from "~/platform/money/amount";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";
import { errorResponse } from "~/web/http/error-response.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [data.donor] : []));

/** The gifts and promises of the donor of a pledge. */
export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const found = await pledgesOfDonor(reference);
	const own = found.find((pledge) => pledge.reference === reference);
	if (own === undefined) throw errorResponse(404, "Cette promesse de don n’existe pas ou a été supprimée.");
	const references = found.map((pledge) => pledge.reference);
	const [timeZone, pledges, gifts, sums] = await Promise.all([
		siteTimeZone(),
		listedPledges(references),
		giftsOfPledges(references),
		pledgeSums({ state: "all", period: "", search: "", references }),
	]);
	const years = [...new Set(gifts.map(({ receivedOn }) => receivedOn.slice(0, 4)))];
	return {
		...{ donor: donorName(own), email: own.email, phone: own.phone },
		otherNames: [...new Set(found.filter((pledge) => !pledge.hasSameName).map(donorName))],
		years: years.map((year) => ({
			year,
			total: sumsInWords(gifts.filter(({ receivedOn }) => receivedOn.startsWith(year))),
		})),
		gifts: gifts.map(({ id, receivedOn, amount, currency, ...gift }) => ({
			...{ id, reference: gift.reference, need: gift.need, receipt: gift.receipt },
			day: formatShortDate(receivedOn),
			paymentMethod: paymentMethods[gift.paymentMethod],
			amount: formatAmount(amount, currency),
		})),
		pledges: pledges.map((pledge) => tableRow(pledge, timeZone)),
		sums: shownSums(sums),
	};
}

export default function Donor() {
	return <DonorPage {...useLoaderData<typeof loader>()} />;
}
