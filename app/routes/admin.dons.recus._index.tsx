import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiptYears } from "~/giving/pledges/receipts.server";
import { ReceiptYears } from "~/giving/receipts/receipt-views";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { formatAmount } from "~/platform/money/amount";
import { adminPage } from "~/site/layout/admin-page";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Reçus");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const years = await receiptYears();
	return { years: years.map(({ taxCents, ...year }) => ({ ...year, taxTotal: formatAmount(taxCents, "EUR") })) };
}

export default function Receipts() {
	const { years } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.pledges}>
				Retour aux dons
			</Link>
			<h1>Reçus</h1>
			<ReceiptYears years={years} />
		</div>
	);
}
