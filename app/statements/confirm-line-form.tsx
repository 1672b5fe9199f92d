import { adminPaths } from "~/kinds/paths";
import { currencies } from "~/money/currency";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

/** What a line in another currency than its pledge counts for; an empty value when nobody knows. */
export type Counts = { currency: keyof typeof currencies; value: string; words: string | null };

type ConfirmLineFormProps = {
	line: { id: string; amount: string; date: string };
	/** As it is seen: what had arrived, in minor units, and whether it was withdrawn. */
	pledge: { reference: string; arrived: string; withdrawn: boolean; counts: Counts | null };
	/** Whether it asks what the line counts for; else it says so. */
	asks?: boolean;
	/** The query of the list to return to. */
	list?: string;
	primary?: boolean;
};

/** Confirms that a line is the gift of a pledge. */
export function ConfirmLineForm({ line, pledge, asks = false, list = "", primary = false }: ConfirmLineFormProps) {
	const busy = useSubmitting();
	const { counts } = pledge;
	return (
		<Form method="post" action={`${adminPaths.confirmLine(line.id)}${list}`} preventScrollReset>
			<input type="hidden" name="reference" value={pledge.reference} />
			<input type="hidden" name="arrived" value={pledge.arrived} />
			{pledge.withdrawn && <input type="hidden" name="withdrawn" value="on" />}
			{counts && <input type="hidden" name="currency" value={counts.currency} />}
			{counts && !asks && <input type="hidden" name="counts" value={counts.value} />}
			{counts && asks && (
				<label className="statement-counts">
					Compte pour, en {currencies[counts.currency].label}
					<input
						name="counts"
						className="field-control"
						defaultValue={counts.value}
						inputMode="decimal"
						maxLength={30}
						required
					/>
				</label>
			)}
			<Button tone={primary ? "primary" : "secondary"} busy={busy}>
				Confirmer
				<span className="visually-hidden">{` ${line.amount}, ${line.date}, pour ${pledge.reference}`}</span>
			</Button>
		</Form>
	);
}
