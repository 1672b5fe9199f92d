import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPaths } from "~/platform/kinds/paths";
import { pageFacts } from "~/publishing/seo/page-facts";
import { legalFacts, legalSettings, missingLegalFacts } from "~/publishing/settings/legal-facts";
import { association } from "~/publishing/settings/settings.server";
import { LegalNotice, type Notice } from "~/site/pages/legal-pages";
import { lastUpdate } from "~/site/pages/page-content.server";
import { loadOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Mentions légales",
		path: publicPaths.legalNotice,
		description: ["Qui publie ce site, qui en est responsable, qui l’héberge et comment joindre l’association."],
	});

export async function loader() {
	return loadOrEmpty("Erreur lors de la lecture des mentions légales", unknown, async () => {
		const settings = await association();
		return {
			facts: legalFacts(settings),
			pictureCredits: settings.pictureCredits,
			complete: missingLegalFacts(settings).length === 0,
			updated: await lastUpdate(legalSettings),
		};
	});
}

const unknown: Notice = { facts: [], pictureCredits: "", complete: false, updated: null };

export default function LegalNoticePage() {
	return <LegalNotice {...useLoaderData<typeof loader>()} />;
}
