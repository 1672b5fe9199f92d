import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { receiptOfUrl } from "~/giving/pledges/receipts.server";
import { shownReceipt, titleOf } from "~/giving/receipts/receipt";
import { ReceiptSheet } from "~/giving/receipts/receipt-views";
import { requirePermission } from "~/people/session/require-permission.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, ...(data ? [titleOf(data)] : []));

export async function loader({ request, params: { number = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
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
