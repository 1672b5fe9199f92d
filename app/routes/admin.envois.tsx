import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/people/session/require-permission.server";
import { OutboxList } from "~/publishing/outbox/outbox-list";
import { SignOutQuestion } from "~/publishing/outbox/sign-out-form";
import { adminPage } from "~/site/layout/admin-page";

export const meta = adminPage("Envois en attente");

/** Returns no data, as the page is the same for everyone: waiting forms are only on the device. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return null;
}

export default function Outbox() {
	return (
		<div className="page">
			<h1>Envois en attente</h1>
			<SignOutQuestion />
			<OutboxList />
		</div>
	);
}
