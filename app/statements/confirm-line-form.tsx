import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

type ConfirmLineFormProps = {
	line: { id: string; amount: string; date: string };
	/** As it is seen: what had arrived, in minor units, and whether it was withdrawn. */
	pledge: { reference: string; arrived: string; withdrawn: boolean };
	/** The query of the list to return to. */
	list?: string;
	primary?: boolean;
};

/** Confirms that a line is the gift of a pledge. */
export function ConfirmLineForm({ line, pledge, list = "", primary = false }: ConfirmLineFormProps) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`/admin/dons/releve/lignes/${line.id}/confirm${list}`} preventScrollReset>
			<input type="hidden" name="reference" value={pledge.reference} />
			<input type="hidden" name="arrived" value={pledge.arrived} />
			{pledge.withdrawn && <input type="hidden" name="withdrawn" value="on" />}
			<Button tone={primary ? "primary" : "secondary"} busy={busy}>
				Confirmer
				<span className="visually-hidden">{` ${line.amount}, ${line.date}, pour ${pledge.reference}`}</span>
			</Button>
		</Form>
	);
}
