import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeaderList } from "~/content/leaders/leader-forms";
import { shownLeaders } from "~/content/leaders/leaders.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { unlistedPage } from "~/publishing/seo/page-facts";
import { SettingsPage } from "~/publishing/settings/settings-page";
import { sections } from "~/publishing/settings/settings-sections";

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
