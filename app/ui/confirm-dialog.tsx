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
	/** The labels of the buttons. */
	confirm?: string;
	dismiss?: string;
	/** A small picture of the item. */
	picture?: ReactNode;
	/** What is chosen before. */
	children?: ReactNode;
};

/** Asks before something is deleted or disabled; leaving comes first in the tab order. */
export function ConfirmDialog({
	question,
	about,
	closeTo,
	confirm = "Supprimer",
	dismiss = "Annuler",
	picture,
	children,
}: ConfirmDialogProps) {
	const busy = useSubmitting();
	return (
		<Dialog title={question} closeTo={closeTo}>
			{picture}
			<p>{about}</p>
			<Form method="post" className="form" preventScrollReset>
				{children}
				<div className="form-actions">
					<Link className="button" to={closeTo} preventScrollReset data-first-focus>
						{dismiss}
					</Link>
					<Button tone="danger" busy={busy}>
						{confirm}
					</Button>
				</div>
			</Form>
		</Dialog>
	);
}
