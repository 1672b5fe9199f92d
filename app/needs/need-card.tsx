import { CardPicture } from "~/images/card-picture";
import { publicPaths } from "~/kinds/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { NeedMeter } from "./need-meter";
import type { NeedProgress } from "./need-progress";
import type { NeedSummary } from "./need-summary.server";

type NeedCardProps = { need: NeedSummary; heading?: "h2" | "h3"; first?: boolean };

/** A need in a public list. */
export function NeedCard({ need, heading: Heading = "h2", first }: NeedCardProps) {
	return (
		<Card picture={need.picture && <CardPicture picture={need.picture} missing="" first={first} />}>
			<NeedBadge progress={need.progress} />
			<Heading className="card-title">{need.title}</Heading>
			<p>{need.description}</p>
			<NeedMeter progress={need.progress} title={need.title} />
			<div className="card-actions">
				<Link className="button card-link" to={publicPaths.need(need.slug)}>
					Détails<span className="visually-hidden"> : {need.title}</span>
				</Link>
			</div>
		</Card>
	);
}

export const NeedBadge = ({ progress: { badge, isOpen, reached } }: { progress: NeedProgress }) => (
	<p>
		<Badge tone={reached || !isOpen ? "good" : "quiet"}>{badge}</Badge>
	</p>
);
