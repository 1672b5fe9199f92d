import type { MetaFunction } from "@remix-run/node";
import { publicPaths } from "~/kinds/paths";
import { useAssociation } from "~/layout/use-association";
import { Accessibility } from "~/pages/legal-pages";
import { pageFacts } from "~/seo/page-facts";

export { publicPage as headers } from "~/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Accessibilité",
		path: publicPaths.accessibility,
		description: [
			"Ce qui a été fait pour que chacun puisse lire ce site et s’en servir, au clavier, à la voix ou à l’écran, et comment nous signaler ce qui vous gêne.",
		],
	});

export default function AccessibilityPage() {
	return <Accessibility association={useAssociation()} />;
}
