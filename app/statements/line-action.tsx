import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

type LineActionProps = { line: { id: string; amount: string; date: string }; verb: "ignore" | "reopen"; label: string };

/** Sets a line aside, or takes it up again. */
export function LineAction({ line, verb, label }: LineActionProps) {
	const { search } = useLocation();
	const busy = useSubmitting();
	return (
		<Form method="post" action={`/admin/dons/releve/lignes/${line.id}/${verb}${search}`} preventScrollReset>
			<Button busy={busy}>
				{label}
				<span className="visually-hidden">{` : ${line.amount}, ${line.date}`}</span>
			</Button>
		</Form>
	);
}
