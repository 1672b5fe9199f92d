import type { MetaFunction } from "@remix-run/node";
import { Accessibility } from "~/association/accessibility";
import { pageTitle } from "~/association/page-title";
import { useAssociation } from "~/association/use-association";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Accessibilité");

export default function AccessibilityPage() {
	return <Accessibility association={useAssociation()} />;
}
