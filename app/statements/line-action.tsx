import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

type LineActionProps = {
	line: { id: string; amount: string; date: string };
	verb: "ignore" | "reopen" | "distinct";
	label: string;
	/** The query of the list to return to. */
	list?: string;
};

/** Sets a line aside, takes it up again, or says that it is another payment than the one it resembles. */
export function LineAction({ line, verb, label, list = "" }: LineActionProps) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`/admin/dons/releve/lignes/${line.id}/${verb}${list}`} preventScrollReset>
			<Button busy={busy}>
				{label}
				<span className="visually-hidden">{` : ${line.amount}, ${line.date}`}</span>
			</Button>
		</Form>
	);
}
