import type { Claims } from "~/settings/association-facts";
import { linesOf } from "~/ui/lines-of";
import { domainNames } from "./claim-sentences";
import { Domain, type DomainName } from "./domain-icon";
import "./mission.css";

// What several pages claim of the association's work; what is empty is not shown.

export function Domains({ claims }: { claims: Pick<Claims, DomainName> }) {
	const named = domainNames.filter((name) => claims[name]);
	if (named.length === 0) return null;
	return (
		<div className="mission-part">
			<h3>Nos domaines d’intervention</h3>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="mission-domains">
				{named.map((name) => (
					<li key={name}>
						<Domain name={name} />
						{claims[name]}
					</li>
				))}
			</ul>
		</div>
	);
}

export const Objectives = ({ claims }: { claims: Pick<Claims, "objectives" | "objectivesRhythm"> }) => (
	<Facts
		title={["Nos objectifs", claims.objectivesRhythm].filter(Boolean).join(", ")}
		items={linesOf(claims.objectives)}
	/>
);

export const Projects = ({ claims }: { claims: Pick<Claims, "projects"> }) => (
	<Facts title="Nos projets" items={linesOf(claims.projects)} />
);

const needs = {
	humanNeeds: "Humains",
	materialNeeds: "Matériels",
	financialNeeds: "Financiers",
	moralNeeds: "Moraux et spirituels",
};
type Need = keyof typeof needs;

const namedNeeds = (claims: Pick<Claims, Need>) => (Object.keys(needs) as Need[]).filter((need) => claims[need]);

export const hasNeeds = (claims: Pick<Claims, Need>) => namedNeeds(claims).length > 0;

export function Needs({ claims }: { claims: Pick<Claims, Need> }) {
	const named = namedNeeds(claims);
	return (
		<dl className="mission-needs">
			{named.map((need) => (
				<div key={need}>
					<dt>{needs[need]}</dt>
					<dd>{claims[need]}</dd>
				</div>
			))}
		</dl>
	);
}

function Facts({ title, items }: { title: string; items: string[] }) {
	if (items.length === 0) return null;
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
