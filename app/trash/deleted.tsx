import { Button } from "~/ui/button";
import { Form } from "~/ui/form";

/** Stands over an item of a list that was just deleted, and takes that back; `restore` is the address it posts to. */
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
