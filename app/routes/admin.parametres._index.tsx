import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { waysToGive } from "~/donations/ways-to-give.server";
import { shownLeaders } from "~/leaders/leaders.server";
import { unlistedPage } from "~/seo/page-facts";
import { requireAdministrator } from "~/session/require-administrator.server";
import { missingLegalFacts } from "~/settings/legal-facts";
import { association } from "~/settings/settings.server";
import { SettingsOverview } from "~/settings/settings-overview";
import { type SettingsSection, sections } from "~/settings/settings-sections";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const settings = await association();
	const unnamed = (await shownLeaders()).filter(({ name }) => name === "").map(({ title }) => title);
	const { taxReceipts: _, ...ways } = waysToGive(settings);
	const notes: Record<string, string> = {
		[sections.leaders.path]: unnamed.length > 0 ? `Sans nom : ${unnamed.join(", ")}.` : "",
		[sections.giving.path]: Object.values(ways).every((way) => way === null)
			? "Aucun moyen n’est rempli : la page invite seulement à vous écrire."
			: "",
	};
	const rows = Object.values(sections).map((section: SettingsSection) => ({
		section,
		missing: missingLegalFacts(settings, section.settings),
		note: notes[section.path] ?? "",
	}));
	return { rows };
}

export default function Settings() {
	return <SettingsOverview {...useLoaderData<typeof loader>()} />;
}
