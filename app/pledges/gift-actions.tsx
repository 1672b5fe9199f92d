import { adminPaths } from "~/kinds/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";
import type { DetailedPledge } from "./shown-pledge.server";

type GiftActionsProps = {
	gift: DetailedPledge["gifts"][number];
	/** Of its pledge. */
	reference: string;
	list: string;
	named: boolean;
	/** Whether it can get a tax receipt. */
	taxReceipts: boolean;
};

/** What can be done with a gift that has no receipt; a receipt needs the donor's name. */
export function GiftActions({ gift, reference, list, named, taxReceipts }: GiftActionsProps) {
	const busy = useSubmitting();
	const which = <span className="visually-hidden">{` de ${gift.amount}, le ${gift.receivedOn}`}</span>;
	return (
		<div className="actions">
			{named && (
				<Form method="post" action={`${adminPaths.giftReceipt(reference, gift.id)}${list}`}>
					<Button busy={busy}>Établir un reçu{which}</Button>
				</Form>
			)}
			{taxReceipts && (
				<ButtonLink to={adminPaths.giftTaxReceipt(reference, gift.id)}>Établir un reçu fiscal{which}</ButtonLink>
			)}
			<Form method="post" action={`${adminPaths.gift(reference, gift.id)}${list}`} preventScrollReset>
				<Button busy={busy}>Annuler cette réception{which}</Button>
			</Form>
		</div>
	);
}
