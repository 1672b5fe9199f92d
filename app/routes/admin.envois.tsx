import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminPage } from "~/layout/admin-page";
import { OutboxList } from "~/outbox/outbox-list";
import { SignOutQuestion } from "~/outbox/sign-out-form";
import { requireAdministrator } from "~/session/require-administrator.server";

export const meta = adminPage("Envois en attente");

/** The page is the same for everyone: what waits is on the device alone. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
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
