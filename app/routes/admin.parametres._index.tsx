import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mobileAccounts } from "~/donations/mobile-accounts.server";
import { hasWaysToGive } from "~/donations/ways-to-give.server";
import { shownLeaders } from "~/leaders/leaders.server";
import { unlistedPage } from "~/seo/page-facts";
import { allows } from "~/session/permissions";
import { requireAdministrator } from "~/session/require-administrator.server";
import { missingLegalFacts } from "~/settings/legal-facts";
import { association } from "~/settings/settings.server";
import { settingsOf } from "~/settings/settings-fields";
import { SettingsOverview } from "~/settings/settings-page";
import { type SectionName, sectionPath, sections } from "~/settings/settings-sections";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	const settings = await association();
	const unnamed = (await shownLeaders()).filter(({ name }) => name === "").map(({ title }) => title);
	const notes: Partial<Record<SectionName, string>> = {
		leaders: unnamed.length > 0 ? `Sans nom : ${unnamed.join(", ")}.` : "",
		giving: hasWaysToGive(settings, await mobileAccounts())
			? ""
			: "Aucun moyen n’est rempli : la page invite seulement à vous écrire.",
	};
	const names = Object.keys(sections) as SectionName[];
	const shown = names.filter((name) => allows(administrator.role, sectionPath(sections[name])));
	const rows = shown.map((section) => ({
		section,
		missing: missingLegalFacts(settings, settingsOf(section)),
		note: notes[section] ?? "",
	}));
	return { rows };
}

export default function Settings() {
	return <SettingsOverview {...useLoaderData<typeof loader>()} />;
}
