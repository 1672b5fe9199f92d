import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
	addressConstraint,
	addressSchema,
	pledgesOfDonor,
	savePostalAddress,
} from "~/giving/pledges/donor-data.server";
import { DonorPage } from "~/giving/pledges/donor-page";
import { giftsOfPledges } from "~/giving/pledges/gifts-file.server";
import { donorName, paymentMethods } from "~/giving/pledges/pledge";
import { listedPledges, pledgeSums } from "~/giving/pledges/pledge-queries.server";
import { shownSums, sumsInWords, tableRow } from "~/giving/pledges/shown-pledge.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatShortDate } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { formatAmount } from "~/platform/money/amount";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [data.donor] : []));

/** Returns the pledge of the URL, and all that may be of the same donor. Throws a 404 response when there is none. */
async function donorOfUrl({ reference = "" }: LoaderFunctionArgs["params"]) {
	const found = await pledgesOfDonor(reference);
	const own = found.find((pledge) => pledge.reference === reference);
	if (own === undefined) throw errorResponse(404, "Cette promesse de don n’existe pas ou a été supprimée.");
	return { found, own };
}

/** The gifts and promises of the donor of a pledge. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { found, own } = await donorOfUrl(params);
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
		address: { value: own.postalAddress, constraint: addressConstraint },
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

/** Stores the donor's postal address with the pledges under the same name. */
export async function action({ request, params }: ActionFunctionArgs) {
	const { session } = await requirePermission(request, "continuer");
	const { found, own } = await donorOfUrl(params);
	const submission = parseForm(await readForm(request), addressSchema);
	if (submission.status !== "success") return json(submission.reply(), 400);
	const references = found.filter((pledge) => pledge.hasSameName).map((pledge) => pledge.reference);
	const saved = await tryAction({ log: "A postal address could not be stored" }, () =>
		savePostalAddress(references, submission.value.postalAddress),
	);
	if (saved.failed) return json(submission.reply({ formErrors: [saved.message] }), 503);
	const to = adminPaths.donor(own.reference);
	return redirectWithToast(to, session, { tone: "success", message: "Adresse enregistrée" });
}

export default function Donor() {
	const { address, ...donor } = useLoaderData<typeof loader>();
	return <DonorPage {...donor} address={{ ...address, refused: useActionData<typeof action>() }} />;
}
