import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "~/people/session/require-permission.server";
import { useOfflineForm } from "~/publishing/outbox/use-offline-form";
import { Help } from "~/site/help/help-views";
import { adminPage } from "~/site/layout/admin-page";

export const meta = adminPage("Aide");

/** The guides are the same for everybody; the page shows those that the role can follow. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return null;
}

export default function HelpPage() {
	useOfflineForm();
	return <Help />;
}
