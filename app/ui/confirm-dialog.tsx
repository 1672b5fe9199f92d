import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./form";
import { Link } from "./link";
import { useSubmitting } from "./submission";

type ConfirmDialogProps = {
	question: string;
	about: string;
	closeTo: string;
	/** What the button says. */
	confirm?: string;
	/** What the question is about, small. */
	picture?: ReactNode;
};

/** Asks before something goes to the trash or is shut; « Annuler » comes first, so that the keyboard meets it first. */
export function ConfirmDialog({ question, about, closeTo, confirm = "Supprimer", picture }: ConfirmDialogProps) {
	const busy = useSubmitting();
	return (
		<Dialog title={question} closeTo={closeTo}>
			{picture}
			<p>{about}</p>
			<Form method="post" className="form-actions" preventScrollReset>
				<Link className="button" to={closeTo} preventScrollReset data-first-focus>
					Annuler
				</Link>
				<Button tone="danger" busy={busy}>
					{confirm}
				</Button>
			</Form>
		</Dialog>
	);
}
