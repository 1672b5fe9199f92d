import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

type LineActionProps = {
	line: { id: string; amount: string; date: string };
	/** `meme`: it tells of a gift that is there; `distinct`: of another one; `retirer`: it takes one back. */
	verb: "ignore" | "reopen" | "meme" | "distinct" | "retirer";
	label: ReactNode;
	/** The gift that it is about. */
	gift?: string;
	/** The query of the list to return to. */
	list?: string;
	primary?: boolean;
};

/** Decides something of a line by one press. */
export function LineAction({ line, verb, label, gift, list = "", primary = false }: LineActionProps) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`/admin/dons/releve/lignes/${line.id}/${verb}${list}`} preventScrollReset>
			{gift && <input type="hidden" name="gift" value={gift} />}
			<Button tone={primary ? "primary" : "secondary"} busy={busy}>
				{label}
				<span className="visually-hidden">{` : ${line.amount}, ${line.date}`}</span>
			</Button>
		</Form>
	);
}
