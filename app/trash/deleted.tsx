import { Button } from "~/ui/button";
import { Form } from "~/ui/form";

/** Placeholder of an item that was just deleted, with a button to undo; `restore` is the URL it posts to. */
export function Deleted({ name, restore }: { name: string; restore: string }) {
	return (
		<div className="deleted">
			<p>Supprimé</p>
			<Form method="post" action={restore} preventScrollReset>
				<Button>
					Annuler<span className="visually-hidden"> la suppression : {name}</span>
				</Button>
			</Form>
		</div>
	);
}
