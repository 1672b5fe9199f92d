import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { legalNotice, legalSettings, missingLegalEntries } from "~/publishing/settings/legal-notice";
import { association } from "~/publishing/settings/settings.server";
import { LegalNotice, type Notice } from "~/site/pages/legal-pages";
import { lastUpdate } from "~/site/pages/page-content.server";
import { loadOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: "Mentions légales",
		path: publicPaths.legalNotice,
		description: ["Qui publie ce site, qui en est responsable, qui l’héberge et comment joindre l’association."],
	});

export async function loader() {
	return loadOrEmpty("Erreur lors de la lecture des mentions légales", unknown, async () => {
		const settings = await association();
		return {
			entries: legalNotice(settings),
			pictureCredits: settings.pictureCredits,
			complete: missingLegalEntries(settings).length === 0,
			updated: await lastUpdate(legalSettings),
		};
	});
}

const unknown: Notice = { entries: [], pictureCredits: "", complete: false, updated: null };

export default function LegalNoticePage() {
	return <LegalNotice {...useLoaderData<typeof loader>()} />;
}
