import type { SiteTexts } from "~/publishing/settings/association-settings";
import { linesOf } from "~/web/ui/excerpt";
import "./mission.css";

// Statements about the association's work that several pages show; empty ones are left out.

export function Domains({ siteTexts }: { siteTexts: Pick<SiteTexts, DomainName> }) {
	const named = domainNames.filter((name) => siteTexts[name]);
	if (named.length === 0) return null;
	return (
		<div className="stack">
			<h3>Nos domaines d’intervention</h3>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="mission-domains row">
				{named.map((name) => (
					<li key={name}>
						<Domain name={name} />
						{siteTexts[name]}
					</li>
				))}
			</ul>
		</div>
	);
}

export const Objectives = ({ siteTexts }: { siteTexts: Pick<SiteTexts, "objectives" | "objectivesRhythm"> }) => (
	<TextList
		title={["Nos objectifs", siteTexts.objectivesRhythm].filter(Boolean).join(", ")}
		items={linesOf(siteTexts.objectives)}
	/>
);

export const Projects = ({ siteTexts }: { siteTexts: Pick<SiteTexts, "projects"> }) => (
	<TextList title="Nos projets" items={linesOf(siteTexts.projects)} />
);

const needs = {
	humanNeeds: "Humains",
	materialNeeds: "Matériels",
	financialNeeds: "Financiers",
	moralNeeds: "Moraux et spirituels",
};
type Need = keyof typeof needs;

const namedNeeds = (siteTexts: Pick<SiteTexts, Need>) =>
	(Object.keys(needs) as Need[]).filter((need) => siteTexts[need]);

export const hasNeeds = (siteTexts: Pick<SiteTexts, Need>) => namedNeeds(siteTexts).length > 0;

export function Needs({ siteTexts }: { siteTexts: Pick<SiteTexts, Need> }) {
	const named = namedNeeds(siteTexts);
	return (
		<dl className="mission-needs">
			{named.map((need) => (
				<div key={need}>
					<dt>{needs[need]}</dt>
					<dd>{siteTexts[need]}</dd>
				</div>
			))}
		</dl>
	);
}

function TextList({ title, items }: { title: string; items: string[] }) {
	if (items.length === 0) return null;
	return (
		<div className="stack">
			<h3>{title}</h3>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="mission-facts stack stack-near">
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</div>
	);
}

const drawings = {
	education: "M4 8.5 16 4l12 4.5L16 13Zm5 2.2V18c0 2 3.1 3.5 7 3.5s7-1.5 7-3.5v-7.3M28 8.5V17",
	health:
		"M16 27C8 21.5 4 17.2 4 12.2A6.2 6.2 0 0 1 16 9.5a6.2 6.2 0 0 1 12 2.7C28 17.2 24 21.5 16 27Zm-4.5-11h9M16 11.5v9",
	food: "M4 15h24a12 9.5 0 0 1-7.5 9.5v2h-9v-2A12 9.5 0 0 1 4 15Zm7-4c-1.5-2 1.5-3 0-5.5M16 11c-1.5-2 1.5-3 0-5.5M21 11c-1.5-2 1.5-3 0-5.5",
	business:
		"M5 12h22l-2-6H7Zm1.5 0v14h19V12M12 26v-8h8v8M5 12a2.7 2.7 0 0 0 5.5 0 2.7 2.7 0 0 0 5.5 0 2.7 2.7 0 0 0 5.5 0 2.7 2.7 0 0 0 5.5 0",
	farming: "M16 28V13M16 19c-6 0-9-3-9.5-9 6 0 9 3 9.5 9Zm0-4c0-6 3-9 9-9.5 0 6-3 9-9 9.5ZM6 28h20",
};

type DomainName = keyof typeof drawings;

/** The icon of a field of action. */
function Domain({ name }: { name: DomainName }) {
	return (
		<svg
			viewBox="0 0 32 32"
			width="44"
			height="44"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.75"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={drawings[name]} />
		</svg>
	);
}

/** The fields of action, in their order. */
const domainNames = ["education", "health", "food", "business", "farming"] as const;

/** Returns the fields of action as a list, « Éducation, santé, agriculture »; empty without any. */
export const domainsSentence = (siteTexts: Pick<SiteTexts, (typeof domainNames)[number]>): string =>
	domainNames
		.map((name) => siteTexts[name])
		.filter(Boolean)
		.map((name, index) => (index === 0 || isAcronym(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)))
		.join(", ");

const isAcronym = (name: string) => /^\p{Lu}{2}/u.test(name);
