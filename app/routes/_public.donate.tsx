import type { MetaFunction } from "@remix-run/node";
import { Needs } from "~/association/mission";
import { pageFacts } from "~/association/page-facts";
import { ButtonLink } from "~/ui/button";

export const meta: MetaFunction = ({ matches }) =>
	pageFacts(matches, {
		title: "Faire un don",
		path: "/donate",
		description: [
			"Votre don paie la scolarité d’un orphelin, nourrit une famille, soigne un malade. Voici comment donner, et de quoi nous avons besoin.",
		],
	});

export default function DonatePage() {
	return (
		<div className="page">
			<h1>Faire un don</h1>
			<p>
				Votre don paie la scolarité d’un orphelin, nourrit une famille, soigne un malade. Écrivez-nous : nous vous
				dirons comment donner au plus simple.
			</p>
			<p>
				<ButtonLink tone="primary" to="/contact">
					Nous contacter pour donner
				</ButtonLink>
			</p>
			<h2>Nos besoins</h2>
			<Needs />
		</div>
	);
}
