import type { MetaFunction } from "@remix-run/node";
import { Domains, Objectives, Projects } from "~/association/mission";
import { pageTitle } from "~/association/page-title";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Notre mission");

export default function MissionPage() {
	return (
		<div className="page">
			<h1>Notre mission</h1>
			<p>
				Servir les orphelins, les veuves, les malades et les personnes démunies, dans les villages comme dans les
				hôpitaux, avec respect et dans la durée.
			</p>
			<Domains />
			<Objectives />
			<Projects />
		</div>
	);
}
