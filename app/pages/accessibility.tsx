import type { PublicFacts } from "~/settings/association-facts";
import { HowToReach } from "./how-to-reach";

/** The accessibility statement: conformance, known barriers, contact. */
export function Accessibility({ association }: { association: PublicFacts }) {
	return (
		<div className="page">
			<h1>Accessibilité</h1>
			<div className="prose">
				<p>
					Ce site n’a pas encore fait l’objet d’un audit de conformité RGAA. Il a été conçu selon RGAA 4.1 / WCAG 2.2
					AA. Signaler un problème : <a href="#signaler">écrivez-nous ou appelez-nous</a>.
				</p>

				<h2>Ce que le site cherche à vous offrir</h2>
				<ul>
					<li>Chaque page et chaque formulaire s’utilise au clavier, et aussi sans JavaScript.</li>
					<li>Les textes s’agrandissent et se lisent sur un petit écran sans défiler de côté.</li>
					<li>Les couleurs suivent le réglage clair ou sombre de votre appareil.</li>
					<li>Rien ne bouge si vous avez demandé à votre appareil de réduire les animations.</li>
					<li>Un formulaire refusé dit en mots ce qui ne va pas, et garde ce que vous avez écrit.</li>
				</ul>

				<h2>Ce qui peut encore vous gêner</h2>
				<ul>
					<li>Des vidéos n’ont pas encore de sous-titres, ni de transcription.</li>
					<li>Des photos n’ont pas encore de description : le site donne alors la date de leur publication.</li>
				</ul>

				<h2 id="signaler">Signaler un problème</h2>
				<p>
					Dites-nous quelle page vous arrête, et avec quel appareil. Nous chercherons avec vous une autre façon de
					trouver ce que vous veniez y lire.
				</p>
				<HowToReach association={association} />
			</div>
			<p className="card-quiet">
				Déclaration écrite le <time dateTime="2026-11-20">20 novembre 2026</time>.
			</p>
		</div>
	);
}
