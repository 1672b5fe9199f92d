import { type Banner, Hero } from "~/content/banner/hero";
import type { EventSummary } from "~/content/events/event-lists.server";
import { EventCard } from "~/content/events/event-views";
import type { Leader } from "~/content/leaders/leader-roles";
import type { ReportSummary } from "~/content/reports/report-lists.server";
import { ReportCard } from "~/content/reports/report-views";
import { NeedCard } from "~/giving/needs/need-views";
import type { NeedSummary } from "~/giving/needs/needs.server";
import { Picture } from "~/media/images/picture";
import { publicPaths } from "~/platform/kinds/paths";
import type { SiteTexts } from "~/publishing/settings/association-settings";
import { ButtonLink, Link } from "~/web/ui/button";
import { CardGrid, EmptyState } from "~/web/ui/card";
import { Domains, hasNeeds, Needs, Objectives, Projects } from "./mission";
import "./home.css";

type HomeProps = {
	siteTexts: SiteTexts;
	banner: Banner;
	reports: ReportSummary[];
	events: EventSummary[];
	leaders: Leader[];
	/** Open needs that have a page of their own. */
	needs: NeedSummary[];
};

/** The home page; docs/product.md, pages, defines its eight sections and their order. */
export function Home({ siteTexts, banner, reports, events, leaders, needs }: HomeProps) {
	return (
		<>
			<Hero banner={banner} />
			<section className="section section-alternate halves home-counter">
				<div className="stack">
					{siteTexts.served && (
						<h2 className="home-served">
							{`${siteTexts.servedBefore} `}
							<Counter served={Number(siteTexts.served)} />
							{` ${siteTexts.servedAfter}`}
						</h2>
					)}
					<p className="actions">
						<ButtonLink to={publicPaths.events}>Nos Programmes</ButtonLink>
					</p>
				</div>
				<div className="stack">
					{(siteTexts.whoWeAre || siteTexts.sponsored) && (
						<>
							<h3>Qui sommes-nous ?</h3>
							<p>
								{siteTexts.whoWeAre} {siteTexts.sponsored}
							</p>
						</>
					)}
					<p className="actions">
						<ButtonLink tone="primary" to={publicPaths.donate}>
							Faire un don
						</ButtonLink>
					</p>
				</div>
			</section>
			<section className="section">
				<h2>Derniers rapports</h2>
				{reports.length === 0 && <EmptyState>Aucun rapport disponible.</EmptyState>}
				<CardGrid columns="123" dense>
					{reports.map((report, index) => (
						<ReportCard key={report.id} report={report} action="Voir" heading="h3" row={index > 0} />
					))}
				</CardGrid>
				{reports.length > 0 && (
					<p>
						<ButtonLink to={publicPaths.reports}>Tous les rapports</ButtonLink>
					</p>
				)}
			</section>
			<section className="section section-alternate home-mission">
				<h2>Notre mission</h2>
				<Domains siteTexts={siteTexts} />
				<Objectives siteTexts={siteTexts} />
				<Projects siteTexts={siteTexts} />
			</section>
			<section className="section">
				<h2>Événements récents</h2>
				{events.length === 0 && <EmptyState>Aucun événement pour le moment.</EmptyState>}
				<CardGrid columns="1234" dense>
					{events.map((event, index) => (
						<EventCard key={event.id} event={event} heading="h3" row={index > 0} />
					))}
				</CardGrid>
				{events.length > 0 && (
					<p>
						<ButtonLink to={publicPaths.events}>Tous les événements</ButtonLink>
					</p>
				)}
			</section>
			<section className="section section-alternate">
				{(hasNeeds(siteTexts) || needs.length > 0) && <h2>Nos besoins</h2>}
				{hasNeeds(siteTexts) && <Needs siteTexts={siteTexts} />}
				<CardGrid columns="123" dense>
					{needs.map((need) => (
						<NeedCard key={need.id} need={need} heading="h3" row />
					))}
				</CardGrid>
				<div className="home-about stack">
					<h3>À propos de nous</h3>
					<p>{siteTexts.giftUse} Nous rendons compte de ce que nous faisons de vos dons dans nos rapports.</p>
					<p>
						<ButtonLink tone="primary" to={publicPaths.donate}>
							Faire un don
						</ButtonLink>
					</p>
					<p className="actions links-alone">
						<Link to={publicPaths.needs}>Tous nos besoins</Link>
						<Link to={publicPaths.transparency}>Où vont vos dons</Link>
						<Link to={publicPaths.about}>À propos</Link>
					</p>
				</div>
			</section>
			<section className="section home-leadership">
				<h2>Leadership</h2>
				<Leadership leaders={leaders} />
			</section>
			<section className="section on-band home-contact">
				<h2>Contactez-nous</h2>
				<p>Une question, une proposition, l’envie de nous aider ? {"Écrivez-\u2060nous"}, nous vous répondrons.</p>
				<p className="actions">
					<ButtonLink to={publicPaths.contact}>Nous écrire</ButtonLink>
				</p>
			</section>
		</>
	);
}

/** The number of children served; it counts up once when scrolled into view (`app/web/elements/counting-number.ts`). */
function Counter({ served }: { served: number }) {
	return (
		<strong className="counter">
			<counting-number>{served.toLocaleString("fr-FR")}</counting-number>
		</strong>
	);
}

function Leadership({ leaders }: { leaders: Leader[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="leaders">
			{leaders.map(({ role, title, name, description, picture }) => (
				<li key={role} className="leader">
					{picture ? (
						<Picture picture={picture} use="portrait" />
					) : (
						<span className="leader-initials" aria-hidden="true">
							{initialsOf(name || title)}
						</span>
					)}
					<div>
						{name && <h3 className="leader-name">{name}</h3>}
						<p className={name ? "leader-role" : "leader-name"}>{title}</p>
						{description && <p className="leader-description">{description}</p>}
					</div>
				</li>
			))}
		</ul>
	);
}

/** Returns the initials of the first and the last name. */
function initialsOf(name: string) {
	const names = name.split(/\s+/).filter(Boolean);
	const first = names.at(0)?.at(0) ?? "";
	const last = names.length > 1 ? (names.at(-1)?.at(0) ?? "") : "";
	return first + last;
}
