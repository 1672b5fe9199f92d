import type { MetaFunction } from "@remix-run/node";
import { publicPaths } from "~/platform/kinds/paths";
import { pageFacts } from "~/publishing/seo/page-facts";
import { useAssociation } from "~/site/layout/use-association";
import { Accessibility } from "~/site/pages/legal-pages";

export { publicPage as headers } from "~/web/http/page-headers";

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
