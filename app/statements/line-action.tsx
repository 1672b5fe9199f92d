import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";

type LineActionProps = {
	line: { id: string; amount: string; date: string };
	/** Its path. */
	action: string;
	label: ReactNode;
	/** The gift that it is about. */
	gift?: string;
	/** The query of the list to return to. */
	list?: string;
	primary?: boolean;
};

/** Decides something of a line by one press. */
export function LineAction({ line, action, label, gift, list = "", primary = false }: LineActionProps) {
	const busy = useSubmitting();
	return (
		<Form method="post" action={`${action}${list}`} preventScrollReset>
			{gift && <input type="hidden" name="gift" value={gift} />}
			<Button tone={primary ? "primary" : "secondary"} busy={busy}>
				{label}
				<span className="visually-hidden">{` : ${line.amount}, ${line.date}`}</span>
			</Button>
		</Form>
	);
}
