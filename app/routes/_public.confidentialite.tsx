import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { useAssociation } from "~/site/layout/use-association";
import { Privacy } from "~/site/pages/legal-pages";
import { type LastUpdate, lastUpdate } from "~/site/pages/page-content.server";
import { loadOrEmpty } from "~/web/http/error-response.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: "Confidentialité",
		path: publicPaths.privacy,
		description: [
			"Quelles données ce site reçoit, à quoi elles servent, combien de temps elles sont gardées et comment exercer vos droits. Aucun cookie de suivi, aucune publicité.",
		],
	});

export async function loader() {
	const unknown: { updated: LastUpdate } = { updated: null };
	return loadOrEmpty("Erreur lors de la lecture des coordonnées de l’association", unknown, async () => ({
		updated: await lastUpdate(["name", "email", "phone", "address"]),
	}));
}

export default function PrivacyPage() {
	const { updated } = useLoaderData<typeof loader>();
	return <Privacy association={useAssociation()} updated={updated} />;
}
