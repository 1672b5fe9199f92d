import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { adminMeta } from "~/layout/admin-page";
import { receiptOfUrl } from "~/pledges/receipts.server";
import { shownReceipt, titleOf } from "~/receipts/receipt";
import { ReceiptSheet } from "~/receipts/receipt-views";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [titleOf(data)] : []));

export async function loader({ request, params: { number = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return shownReceipt(await receiptOfUrl(number), await siteTimeZone());
}

export default function ReceiptPage() {
	const receipt = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<ReceiptSheet receipt={receipt} />
			</div>
			<Outlet />
		</>
	);
}
