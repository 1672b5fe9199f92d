import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeaderList } from "~/leaders/leader-forms";
import { shownLeaders } from "~/leaders/leaders.server";
import { unlistedPage } from "~/seo/page-facts";
import { requireAdministrator } from "~/session/require-administrator.server";
import { SettingsPage } from "~/settings/settings-page";
import { sections } from "~/settings/settings-sections";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, sections.leaders.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { leaders: await shownLeaders() };
}

export default function LeadersSettings() {
	const { leaders } = useLoaderData<typeof loader>();
	return (
		<SettingsPage section={sections.leaders}>
			<LeaderList leaders={leaders} />
		</SettingsPage>
	);
}
