import { DrawnScene } from "~/images/drawn-scene";
import { ButtonLink } from "~/ui/button";
import "./about.css";

/** What the association is, builds, aims at and needs (docs/product.md, facts). */
export function About() {
	return (
		<div className="about">
			<section className="about-lead">
				<div className="about-words">
					<h2>Mission</h2>
					<p className="page-lead">
						Association à but non lucratif, à vocation sociale et religieuse, nous venons en aide aux plus fragiles :
						orphelins, veuves, malades et personnes démunies.
					</p>
					<p>
						Nous agissons pour l’éducation, la santé, l’alimentation, l’entrepreneuriat social et l’agriculture, et nous
						parrainons 94 enfants dans 3 villages.
					</p>
				</div>
				<div className="about-picture">
					<DrawnScene name="school" use="beside" />
				</div>
			</section>
			<section className="about-part">
				<h2>Nos Projets</h2>
				<ul>
					<li>Un orphelinat, pour que chaque enfant ait un toit et une famille.</li>
					<li>Un centre de prière pour les malades, avec une infirmerie et une cantine.</li>
					<li>Des forages d’eau, pour boire et cultiver près de chez soi.</li>
					<li>Des écoles, pour apprendre au village.</li>
				</ul>
			</section>
			<section className="about-part">
				<h2>Objectifs</h2>
				<p>
					Objectif général : rendre leur dignité et leur autonomie aux personnes vulnérables. Deux fois par mois, nos
					objectifs précis sont :
				</p>
				<ul>
					<li>payer la scolarité et les fournitures des orphelins ;</li>
					<li>donner de la nourriture, des vêtements et des kits médicaux aux veuves et aux personnes démunies ;</li>
					<li>soutenir les malades dans les hôpitaux.</li>
				</ul>
			</section>
			<section className="about-part">
				<h2>Besoins</h2>
				<ul>
					<li>Des partenaires, pour agir plus loin et plus longtemps.</li>
					<li>Des parrains, pour accompagner un enfant dans sa scolarité.</li>
					<li>Des donateurs, pour répondre aux besoins de chaque jour.</li>
				</ul>
			</section>
			<section className="about-part on-band">
				<h2>Rejoignez-nous dans notre mission</h2>
				<p>Donner du temps, des compétences, du matériel ou de l’argent : chaque geste compte.</p>
				<p className="actions">
					<ButtonLink tone="primary" to="/donate">
						Faire un don
					</ButtonLink>
					<ButtonLink to="/contact">Nous contacter</ButtonLink>
				</p>
			</section>
		</div>
	);
}
