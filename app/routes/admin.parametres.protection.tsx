import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { settleMedia } from "~/media/files/settle-media.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsTextForm } from "~/publishing/settings/settings-form";
import {
	loadSettingsPage,
	protectionConstraint,
	protectionSchema,
	saveSettingsPage,
} from "~/publishing/settings/settings-form.server";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";
import { tryAction } from "~/web/http/error-response.server";

const page = settingsPages.protection;

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, page.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { ...(await loadSettingsPage("protection")), constraint: protectionConstraint };
}

/** Saves the rules, and hides and shows photos by them; the journal keeps why children need no authorisation. */
export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	return saveSettingsPage(request, signedIn, {
		page: "protection",
		schema: protectionSchema,
		message: "Protection enregistrée",
		prepare: async ({ consentGateOff: reason }, before) =>
			reason === before.consentGateOff
				? {}
				: {
						recorded: {
							action: "consent.gate",
							name: reason ? `(plus demandée\u202f: ${reason})` : "(de nouveau demandée)",
						},
					},
		finish: async () => {
			const settled = await tryAction({ log: "Photos could not be settled" }, () => settleMedia());
			return settled.failed ? settled.message : undefined;
		},
	});
}

export default function ProtectionSettings() {
	const form = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<SettingsPage page={page}>
			<SettingsTextForm page="protection" {...form} refused={refused} />
		</SettingsPage>
	);
}
