import { DrawnScene } from "~/media/images/drawn-scene";
import { publicPaths } from "~/platform/kinds/paths";
import type { SiteTexts } from "~/publishing/settings/association-settings";
import { ButtonLink } from "~/web/ui/button";
import { linesOf } from "~/web/ui/excerpt";
import "./fixed-pages.css";

/** Presents the association: its mission, projects, goals and needs (docs/product.md, facts). */
export function About({ siteTexts }: { siteTexts: SiteTexts }) {
	const [lead, ...paragraphs] = linesOf(`${siteTexts.aboutMission}\n${siteTexts.sponsored}`);
	return (
		<div className="about halves">
			<section className="about-lead halves">
				<div className="about-words stack">
					{lead && <h2>Mission</h2>}
					{lead && <p className="page-lead">{lead}</p>}
					{paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
				<div className="about-picture">
					<DrawnScene name="school" use="beside" />
				</div>
			</section>
			<Part title="Nos Projets" items={siteTexts.aboutProjects} />
			<Part title="Objectifs" text={siteTexts.aboutGoal} items={siteTexts.aboutObjectives} />
			<Part title="Besoins" items={siteTexts.aboutNeeds} />
			<section className="about-part stack panel on-band">
				<h2>Rejoignez-nous dans notre mission</h2>
				<p>Donner du temps, des compétences, du matériel ou de l’argent : chaque geste compte.</p>
				<p className="actions">
					<ButtonLink tone="primary" to={publicPaths.donate}>
						Faire un don
					</ButtonLink>
					<ButtonLink to={publicPaths.contact}>Nous contacter</ButtonLink>
				</p>
			</section>
		</div>
	);
}

function Part({ title, text = "", items }: { title: string; text?: string; items: string }) {
	const lines = linesOf(items);
	if (!text && lines.length === 0) return null;
	return (
		<section className="about-part stack panel box">
			<h2>{title}</h2>
			{text && <p>{text}</p>}
			{lines.length > 0 && (
				<ul className="stack stack-near">
					{lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
		</section>
	);
}
