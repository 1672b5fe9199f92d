import { CardPicture } from "~/media/images/picture";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import type { PublicationLabel } from "~/publishing/publication/publication";
import { PublicationBadge } from "~/publishing/publication/publication-views";
import { Deleted } from "~/publishing/trash/deleted";
import { MoveButtons } from "~/web/forms/list-order";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";
import { NeedBadge, NeedMeter } from "./need-views";
import type { NeedSummary } from "./needs.server";

type AdminNeedCardProps = {
	need: NeedSummary & { publication: PublicationLabel; deleted: boolean };
	index: number;
	/** The number of needs in the list. */
	count: number;
};

/** A need in the administration's list. */
export function AdminNeedCard({ need, index, count }: AdminNeedCardProps) {
	const busy = useSubmitting();
	const named = <span className="visually-hidden"> : {need.title}</span>;
	return (
		<Card
			picture={need.picture && <CardPicture picture={need.picture} missing="" />}
			deleted={need.deleted && <Deleted name={need.title} restore={contentPaths.restore("needs", need.id)} />}
		>
			<div className="actions">
				<NeedBadge progress={need.progress} />
				<PublicationBadge publication={need.publication} />
				{need.publication.words !== null && (
					<Link className="card-preview" to={contentPaths.preview("needs", need.id)}>
						Aperçu{named}
					</Link>
				)}
			</div>
			<h2 className="card-title">{need.title}</h2>
			<NeedMeter progress={need.progress} title={need.title} />
			<div className="card-actions">
				<ButtonLink to={contentPaths.item("needs", need.id)} preventScrollReset>
					Modifier{named}
				</ButtonLink>
				<Form method="post" action={adminPaths.orderNeeds} className="actions" preventScrollReset>
					<MoveButtons id={need.id} index={index} count={count}>
						{named}
					</MoveButtons>
				</Form>
				<Form method="post" action={contentPaths.delete("needs", need.id)} preventScrollReset>
					<Button tone="danger" busy={busy}>
						Supprimer{named}
					</Button>
				</Form>
			</div>
		</Card>
	);
}
