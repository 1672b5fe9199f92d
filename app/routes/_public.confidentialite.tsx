import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type LastUpdate, lastUpdate } from "~/association/last-update.server";
import { pageFacts } from "~/association/page-facts";
import { Privacy } from "~/association/privacy";
import { useAssociation } from "~/association/use-association";
import { loadOrEmpty } from "~/http/load-or-empty.server";
import { sameForEveryone } from "~/http/same-for-everyone.server";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Confidentialité",
		path: "/confidentialite",
		description: [
			"Quelles données ce site reçoit, à quoi elles servent, combien de temps elles sont gardées et comment exercer vos droits. Aucun cookie de suivi, aucune publicité.",
		],
	});

export async function loader({ request }: LoaderFunctionArgs) {
	return sameForEveryone(request, async () => {
		const unknown: { updated: LastUpdate } = { updated: null };
		return loadOrEmpty("Erreur lors de la lecture des coordonnées de l’association", unknown, async () => ({
			updated: await lastUpdate(["name", "email", "phone", "address"]),
		}));
	});
}

export default function PrivacyPage() {
	const { updated } = useLoaderData<typeof loader>();
	return <Privacy association={useAssociation()} updated={updated} />;
}
