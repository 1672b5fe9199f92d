import { EventCard } from "~/events/event-card";
import type { EventDetails } from "~/events/event-summary.server";
import { ReportCard } from "~/reports/report-card";
import type { ReportSummary } from "~/reports/report-summary.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Domains, Needs, Objectives, Projects } from "./mission";
import "./home.css";

/** The home page: who we are, what is new, how to help. */
export function Home({ reports, events }: { reports: ReportSummary[]; events: EventDetails[] }) {
	return (
		<>
			<section className="section hero">
				<h1>Ensemble, prendre soin des plus fragiles</h1>
				<p>Orphelins, veuves, malades, personnes démunies : personne ne devrait rester seul.</p>
				<p className="actions">
					<ButtonLink tone="primary" to="/donate">
						Faire un don
					</ButtonLink>
					<ButtonLink to="/events">Voir nos événements</ButtonLink>
				</p>
			</section>
			<section className="section">
				<h2>
					Servir plus de <span className="counter">150 000</span> enfants dans les villages
				</h2>
				<p>
					<ButtonLink to="/events">Nos Programmes</ButtonLink>
				</p>
				<h3>Qui sommes-nous ?</h3>
				<p>
					Nous sommes une association à but non lucratif, à vocation sociale et religieuse. Nous parrainons 94 enfants
					dans 3 villages et venons en aide aux orphelins, aux veuves, aux malades et aux personnes démunies.
				</p>
				<p>
					<ButtonLink tone="primary" to="/donate">
						Faire un don
					</ButtonLink>
				</p>
			</section>
			<section className="section">
				<h2>Derniers rapports</h2>
				{reports.length === 0 && <EmptyState>Aucun rapport disponible.</EmptyState>}
				<CardGrid columns="123">
					{reports.map((report) => (
						<ReportCard key={report.id} report={report} action="Voir" />
					))}
				</CardGrid>
			</section>
			<section className="section">
				<h2>Notre mission</h2>
				<Domains />
				<Objectives />
				<Projects />
			</section>
			<section className="section">
				<h2>Événements récents</h2>
				{events.length === 0 && <EmptyState>Aucun événement pour le moment.</EmptyState>}
				<CardGrid columns="1234">
					{events.map((event) => (
						<EventCard key={event.id} event={event} />
					))}
				</CardGrid>
			</section>
			<section className="section">
				<h2>Nos besoins</h2>
				<Needs />
				<p>
					<ButtonLink tone="primary" to="/donate">
						Faire un don
					</ButtonLink>
				</p>
			</section>
			<section className="section">
				<h2>Contactez-nous</h2>
				<p>Une question, une proposition, l’envie de nous aider ? Écrivez-nous.</p>
				<p>
					<ButtonLink to="/contact">Nous écrire</ButtonLink>
				</p>
			</section>
		</>
	);
}
