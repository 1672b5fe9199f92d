import { CardPicture } from "~/media/images/picture";
import { contentPaths } from "~/platform/kinds/paths";
import type { PublicationLabel } from "~/publishing/publication/publication";
import { PublicationBadge } from "~/publishing/publication/publication-views";
import { Deleted } from "~/publishing/trash/deleted";
import { Button, ButtonLink } from "~/web/ui/button";
import { Card } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";
import type { ShownExpense } from "./expenses.server";

type AdminExpenseCardProps = {
	expense: ShownExpense & { publication: PublicationLabel; deleted: boolean; hidden: string | null };
	/** Query string of the current list page. */
	place: string;
};

/** An expense in the administration's list. */
export function AdminExpenseCard({ expense, place }: AdminExpenseCardProps) {
	const busy = useSubmitting();
	const { id, title, amount, date, needTitle, proof, publication, deleted, hidden } = expense;
	const named = <span className="visually-hidden"> : {title}</span>;
	return (
		<Card
			picture={<CardPicture picture={proof && { ...proof, alt: "" }} missing="Sans preuve" />}
			deleted={deleted && <Deleted name={title} restore={`${contentPaths.restore("spendings", id)}${place}`} />}
		>
			<PublicationBadge publication={publication} />
			<h2 className="card-title">{amount}</h2>
			<p>{title}</p>
			<p className="card-quiet">
				Le {date}
				{needTitle && <span>, pour « {needTitle} »</span>}
			</p>
			{hidden && <p className="card-quiet">Preuve {hidden}</p>}
			<div className="card-actions">
				<ButtonLink to={`${contentPaths.item("spendings", id)}${place}`} preventScrollReset>
					Modifier{named}
				</ButtonLink>
				<Form method="post" action={`${contentPaths.delete("spendings", id)}${place}`} preventScrollReset>
					<Button tone="danger" busy={busy}>
						Supprimer{named}
					</Button>
				</Form>
			</div>
		</Card>
	);
}
