import { Domain, type DomainName } from "./domain-icon";
import "./mission.css";

// The facts of the association's work (docs/product.md, facts), shared by several pages.

const domains: { name: DomainName; label: string }[] = [
	{ name: "education", label: "Éducation" },
	{ name: "health", label: "Santé" },
	{ name: "food", label: "Alimentation" },
	{ name: "business", label: "Entrepreneuriat social" },
	{ name: "farming", label: "Agriculture" },
];

export function Domains() {
	return (
		<div className="mission-part">
			<h3>Nos domaines d’intervention</h3>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="mission-domains">
				{domains.map(({ name, label }) => (
					<li key={name}>
						<Domain name={name} />
						{label}
					</li>
				))}
			</ul>
		</div>
	);
}

export function Objectives() {
	return (
		<Facts
			title="Nos objectifs, deux fois par mois"
			items={[
				"Payer la scolarité et les fournitures des orphelins",
				"Donner de la nourriture aux veuves",
				"Offrir de la nourriture, des vêtements et des kits médicaux",
				"Soutenir les malades dans les hôpitaux",
			]}
		/>
	);
}

export function Projects() {
	return (
		<Facts
			title="Nos projets"
			items={[
				"Un orphelinat",
				"Des écoles et des centres d’apprentissage",
				"Des puits publics et des forages d’eau",
				"Des moulins modernes",
				"Une télévision religieuse nationale",
				"Un centre de prière avec infirmerie et cantine",
				"Des hôpitaux",
			]}
		/>
	);
}

const needs = [
	{ kind: "Humains", what: "Des partenaires, des parrains, des donateurs." },
	{
		kind: "Matériels",
		what: "De la nourriture, des vêtements, des kits scolaires, un bus de 15 places ou un véhicule utilitaire.",
	},
	{ kind: "Financiers", what: "Des dons en espèces, par virement ou par chèque." },
	{ kind: "Moraux et spirituels", what: "Des conseils et des prières." },
];

export function Needs() {
	return (
		<dl className="mission-needs">
			{needs.map(({ kind, what }) => (
				<div key={kind}>
					<dt>{kind}</dt>
					<dd>{what}</dd>
				</div>
			))}
		</dl>
	);
}

function Facts({ title, items }: { title: string; items: string[] }) {
	return (
		<div className="mission-part">
			<h3>{title}</h3>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="mission-facts">
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</div>
	);
}
