import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeaderList } from "~/association/leader-list";
import { shownLeaders } from "~/association/leaders.server";
import { unlistedPage } from "~/association/page-facts";
import { SettingsPage } from "~/association/settings-page";
import { sections } from "~/association/settings-sections";
import { requireAdministrator } from "~/auth/require-administrator.server";

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
