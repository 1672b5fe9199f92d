import { Fragment } from "react";
import { useAllowed } from "~/people/session/use-allowed";
import { Badge } from "~/web/ui/badge";
import { Button, Link } from "~/web/ui/button";
import { useHydrated } from "~/web/ui/use-hydrated";
import type { FirstStep } from "./first-steps.server";
import { type Guide, guides, type HelpStep } from "./guides";
import { helpScreens, isFor } from "./help-screens";
import pictures from "./pictures.json";

/** The guides of what the account may do, each step with a picture of its screen. */
export function Help() {
	const allowed = useAllowed();
	const shown = guides
		.map((guide) => ({ ...guide, steps: guide.steps.filter(({ id }) => isFor(id, allowed)) }))
		.filter(({ steps }) => steps.length > 0);
	return (
		<div className="page">
			<h1>Aide</h1>
			<nav aria-label="Guides">
				<ul className="links-alone">
					{shown.map(({ id, title }) => (
						<li key={id}>
							<a href={`#${id}`}>{title}</a>
						</li>
					))}
				</ul>
			</nav>
			{shown.map((guide) => (
				<HelpGuide key={guide.id} {...guide} />
			))}
			<PrintGuides />
		</div>
	);
}

/** Prints the guides, with the pictures that nobody has scrolled to. Absent without scripts. */
function PrintGuides() {
	const ready = useHydrated();
	async function printAll() {
		const pictures = [...document.images];
		for (const picture of pictures) picture.loading = "eager";
		await Promise.allSettled(pictures.map((picture) => picture.decode()));
		print();
	}
	if (!ready) return null;
	return (
		<p className="actions">
			<Button type="button" tone="primary" onClick={() => void printAll()}>
				Imprimer ces pages
			</Button>
		</p>
	);
}

const HelpGuide = ({ id, title, steps }: Guide) => (
	<section className="page-part" aria-labelledby={id}>
		<h2 id={id}>{title}</h2>
		<ol className="help-steps">
			{steps.map((step) => (
				<Step key={step.id} {...step} />
			))}
		</ol>
	</section>
);

const Step = ({ id, title, says }: HelpStep) => (
	<li id={id} className="help-step">
		<div>
			<h3>{title}</h3>
			<p>
				{says.split("**").map((words, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
					<Fragment key={index}>{index % 2 === 1 ? <strong>{words}</strong> : words}</Fragment>
				))}
			</p>
			<p className="links-alone">
				<Link to={helpScreens[id][0]}>
					Ouvrir cette page<span className="visually-hidden"> : {title}</span>
				</Link>
			</p>
		</div>
		<img src={helpPicture(id)} alt="" width={360} height={200} loading="lazy" decoding="async" />
	</li>
);

/** The path of a step's picture, named after its content, which `npm run draw:help` draws. */
const helpPicture = (id: string) => `/aide/${(pictures as Record<string, string>)[id]}.webp`;

/** What a new site lacks, with what is done marked. */
export function FirstWeek({ steps }: { steps: FirstStep[] }) {
	const open = steps.filter(({ done }) => !done).length;
	return (
		<div className="page">
			<h1>La première semaine</h1>
			<p className="page-lead">
				{open === 0
					? "Tout est fait. Merci\u202f!"
					: "Voici ce qu’il faut avant de montrer le site. Le site marque lui-même ce qui est fait."}
			</p>
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="stack">
				{steps.map(({ what, to, done }) => (
					<li key={what} className="admin-row inbox-row" data-mark={done ? undefined : "task"}>
						<Link className="inbox-name card-link" to={to}>
							{what}
						</Link>
						<Badge tone={done ? "good" : undefined}>{done ? "Fait" : "À faire"}</Badge>
					</li>
				))}
			</ul>
		</div>
	);
}
