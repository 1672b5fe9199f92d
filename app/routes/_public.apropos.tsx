import type { MetaFunction } from "@remix-run/node";
import { About } from "~/pages/about";
import { pageFacts } from "~/seo/page-facts";

export { publicPage as headers } from "~/http/public-page";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "À propos",
		path: "/apropos",
		description: [
			"Qui nous sommes, ce que nous voulons et ce que nous construisons : orphelinat, écoles, forages d’eau, centre de prière. Rejoignez-nous.",
		],
	});

export default function AboutPage() {
	return (
		<div className="page">
			<h1>À propos</h1>
			<About />
		</div>
	);
}
