import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "~/people/session/require-permission.server";
import { firstSteps } from "~/site/help/first-steps.server";
import { FirstWeek } from "~/site/help/help-views";
import { adminPage } from "~/site/layout/admin-page";
import { readOrUnavailable } from "~/web/http/error-response.server";

export const meta = adminPage("La première semaine");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { steps: await readOrUnavailable("The first steps could not be read", firstSteps) };
}

export default function FirstWeekPage() {
	return <FirstWeek {...useLoaderData<typeof loader>()} />;
}
