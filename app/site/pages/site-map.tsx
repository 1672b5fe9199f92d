import { publicPaths } from "~/platform/kinds/paths";
import { aboutUs, information, type PublicPage, publications } from "~/publishing/seo/public-pages";
import { Link } from "~/web/ui/button";
import "./fixed-pages.css";

type Props = { reports: PublicPage[]; events: PublicPage[] };

/** Lists every page of the site, with the newest reports and the next events. */
export function SiteMap({ reports, events }: Props) {
	return (
		<div className="page">
			<h1>Plan du site</h1>
			<div className="site-map">
				<Part title="À lire et à voir" pages={publications} />
				<Part title="L’association" pages={aboutUs} />
				<Part
					title="Prochains événements"
					pages={events}
					all={{ to: publicPaths.events, label: "Tous les événements" }}
				/>
				<Part title="Derniers rapports" pages={reports} all={{ to: publicPaths.reports, label: "Tous les rapports" }} />
				<Part title="Informations" pages={information} />
			</div>
		</div>
	);
}

function Part({ title, pages, all }: { title: string; pages: PublicPage[]; all?: PublicPage }) {
	if (pages.length === 0) return null;
	return (
		<section>
			<h2>{title}</h2>
			<ul className="links-alone">
				{[...pages, ...(all ? [all] : [])].map(({ to, label }) => (
					<li key={`${to} ${label}`}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
