import type { legalFacts } from "~/settings/legal-facts";
import { Link } from "~/ui/link";
import { LastUpdate } from "./last-update";
import type { LastUpdate as Update } from "./last-update.server";
import "./legal-notice.css";
import { publicPaths } from "~/kinds/paths";

type Facts = ReturnType<typeof legalFacts>;
export type Notice = { facts: Facts; pictureCredits: string; complete: boolean; updated: Update };

export function LegalNotice({ facts, pictureCredits, complete, updated, failed }: Notice & { failed: boolean }) {
	return (
		<div className="page">
			<h1>Mentions légales</h1>
			{failed ? (
				<p role="alert">Ces mentions ne peuvent pas être affichées pour l’instant. Réessayez dans un instant.</p>
			) : (
				!complete && <p className="legal-note">Ces mentions sont en cours de rédaction.</p>
			)}
			<p>
				En application de l’article 1‑1 de la loi n° 2004‑575 du 21 juin 2004 pour la confiance dans l’économie
				numérique :
			</p>
			{facts.map((part) => (
				<section key={part.title} className="legal-part">
					<h2>{part.title}</h2>
					<dl className="legal-facts">
						{part.facts.map(({ term, text }) => (
							<div key={term}>
								<dt>{term}</dt>
								<dd className="preserve-lines">{text}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
			<section className="legal-part">
				<h2>Textes et images</h2>
				<p>
					Les textes et les images de ce site sont protégés par le droit d’auteur. Avant de les reproduire,{" "}
					<Link to={publicPaths.contact}>demandez-nous l’autorisation</Link>.
				</p>
				{pictureCredits && <p className="preserve-lines">Crédits : {pictureCredits}</p>}
			</section>
			<LastUpdate update={updated} />
		</div>
	);
}
