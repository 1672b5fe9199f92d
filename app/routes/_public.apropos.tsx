import type { MetaFunction } from "@remix-run/node";
import { About } from "~/association/about";
import { pageTitle } from "~/association/page-title";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "À propos");

export default function AboutPage() {
	return (
		<div className="page">
			<h1>À propos</h1>
			<About />
		</div>
	);
}
