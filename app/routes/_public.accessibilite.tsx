import type { MetaFunction } from "@remix-run/node";
import { publicPaths } from "~/platform/kinds/paths";
import { pageMeta } from "~/publishing/seo/page-meta";
import { useAssociation } from "~/site/layout/use-association";
import { Accessibility } from "~/site/pages/legal-pages";

export { publicPage as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: "Accessibilité",
		path: publicPaths.accessibility,
		description: [
			"Ce qui a été fait pour que chacun puisse lire ce site et s’en servir, au clavier, à la voix ou à l’écran, et comment nous signaler ce qui vous gêne.",
		],
	});

export default function AccessibilityPage() {
	return <Accessibility association={useAssociation()} />;
}
