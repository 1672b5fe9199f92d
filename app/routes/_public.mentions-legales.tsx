import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOrEmpty } from "~/http/error-response.server";
import { publicPaths } from "~/kinds/paths";
import { LegalNotice, type Notice } from "~/pages/legal-pages";
import { lastUpdate } from "~/pages/page-content.server";
import { pageFacts } from "~/seo/page-facts";
import { legalFacts, legalSettings, missingLegalFacts } from "~/settings/legal-facts";
import { association } from "~/settings/settings.server";

export { publicPage as headers } from "~/http/page-headers";

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
