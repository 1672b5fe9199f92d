import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/kinds/paths";
import { adminPage } from "~/layout/admin-page";
import { formatAmount } from "~/money/amount";
import { receiptYears } from "~/pledges/receipts.server";
import { ReceiptYears } from "~/receipts/receipt-views";
import { requireAdministrator } from "~/session/require-administrator.server";
import { Link } from "~/ui/link";

export const meta = adminPage("Reçus");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
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
