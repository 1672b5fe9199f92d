import "./mission.css";

// The facts of the association's work (spec §1), each written once and shown on several pages.

/** Where it acts. */
export function Domains() {
	return (
		<Facts
			title="Nos domaines d’intervention"
			items={["Éducation", "Santé", "Alimentation", "Entrepreneuriat social", "Agriculture"]}
		/>
	);
}

/** What it does twice a month. */
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

/** What it builds. */
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

/** What it needs to do so. */
export function Needs() {
	return (
		<Facts
			items={[
				"Humains : des partenaires, des parrains, des donateurs",
				"Matériels : de la nourriture, des vêtements, des kits scolaires, un bus de 15 places ou un véhicule utilitaire",
				"Financiers : des dons en espèces, par virement ou par chèque",
				"Moraux et spirituels : des conseils et des prières",
			]}
		/>
	);
}

function Facts({ title, items }: { title?: string; items: string[] }) {
	return (
		<div className="mission-facts">
			{title && <h3>{title}</h3>}
			<ul>
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</div>
	);
}
