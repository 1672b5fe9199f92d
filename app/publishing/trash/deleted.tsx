import { fromTrashField, type TrashedFile } from "~/media/files/trashed-files";
import { Button } from "~/web/ui/button";
import { Form } from "~/web/ui/form";

/** Placeholder of an item that was just deleted, with a button to undo; `restore` is the URL to which it posts. */
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

/** One checkbox per file in the trash to confirm publishing it; rendered inside the form that uploaded it. */
export function FromTrashBoxes({ files = [] }: { files?: TrashedFile[] }) {
	return files.map(({ id, name, since, confirmed }) => (
		<label key={id} className="check">
			<input type="checkbox" name={fromTrashField} value={id} defaultChecked={confirmed} />
			Publier quand même « {name} », dans la corbeille depuis le {since}
		</label>
	));
}
