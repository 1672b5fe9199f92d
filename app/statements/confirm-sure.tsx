import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

/** `digest`: of the sure lines as they are shown. `list`: the query of the list. */
type ConfirmSureProps = { sure: { count: number; digest: string }; list: string };

/** Confirms all lines that are sure. */
export function ConfirmSure({ sure: { count, digest }, list }: ConfirmSureProps) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`/admin/dons/releve/lignes/sures${list}`}>
			<input type="hidden" name="sure" value={digest} />
			<Button tone="primary" busy={busy}>
				{count > 1 ? `Confirmer les ${count.toLocaleString("fr-FR")} sûres` : "Confirmer la ligne sûre"}
			</Button>
		</Form>
	);
}
