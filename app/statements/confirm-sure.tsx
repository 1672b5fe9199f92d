import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

/** Confirms all lines that are sure. @param list the query of the list */
export function ConfirmSure({ sure, list }: { sure: number; list: string }) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`/admin/dons/releve/lignes/sures${list}`}>
			<Button tone="primary" busy={busy}>
				{sure > 1 ? `Confirmer les ${sure.toLocaleString("fr-FR")} sûres` : "Confirmer la ligne sûre"}
			</Button>
		</Form>
	);
}
