import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeaderList } from "~/content/leaders/leader-forms";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { unlistedPage } from "~/publishing/seo/page-title";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { settingsPages } from "~/publishing/settings/settings-pages";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, settingsPages.leaders.title, "Paramètres");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { leaders: await shownLeaders() };
}

export default function LeadersSettings() {
	const { leaders } = useLoaderData<typeof loader>();
	return (
		<SettingsPage page={settingsPages.leaders}>
			<LeaderList leaders={leaders} />
		</SettingsPage>
	);
}
