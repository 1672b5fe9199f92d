import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlankForm } from "~/content/consent/consent-views";
import { requirePermission } from "~/people/session/require-permission.server";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";

export const meta = adminPage("Formulaire d’autorisation");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { name, consentYears } = await association();
	return { association: name, years: Number(consentYears) || 2 };
}

export default function Blank() {
	return <BlankForm {...useLoaderData<typeof loader>()} />;
}
