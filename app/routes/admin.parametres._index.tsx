import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { mobileAccounts } from "~/giving/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/giving/donations/ways-to-give.server";
import { allows } from "~/people/session/permissions";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { missingLegalEntries } from "~/publishing/settings/legal-notice";
import { association } from "~/publishing/settings/settings.server";
import { settingsOf } from "~/publishing/settings/settings-fields";
import { SettingsOverview } from "~/publishing/settings/settings-page";
import { type SettingsPageName, settingsPages, settingsPath } from "~/publishing/settings/settings-pages";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const settings = await association();
	const unnamed = (await shownLeaders()).filter(({ name }) => name === "").map(({ title }) => title);
	const notes: Partial<Record<SettingsPageName, string>> = {
		leaders: unnamed.length > 0 ? `Sans nom : ${unnamed.join(", ")}.` : "",
		giving: hasWaysToGive(settings, await mobileAccounts())
			? ""
			: "Aucun moyen n’est rempli : la page invite seulement à vous écrire.",
	};
	const names = Object.keys(settingsPages) as SettingsPageName[];
	const shown = names.filter((name) => allows(account.role, settingsPath(settingsPages[name])));
	const rows = shown.map((page) => ({
		page,
		missing: missingLegalEntries(settings, settingsOf(page)),
		note: notes[page] ?? "",
	}));
	return { rows };
}

export default function Settings() {
	return <SettingsOverview {...useLoaderData<typeof loader>()} />;
}
