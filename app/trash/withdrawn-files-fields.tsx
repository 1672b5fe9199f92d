import { confirmField, type TrashedFile } from "./withdrawn-files";

/** One checkbox per file in the trash to confirm publishing it; rendered inside the form that uploaded it. */
export function FromTrashBoxes({ files = [] }: { files?: TrashedFile[] }) {
	return files.map(({ id, name, since, confirmed }) => (
		<label key={id} className="check">
			<input type="checkbox" name={confirmField} value={id} defaultChecked={confirmed} />
			Publier quand même « {name} », dans la corbeille depuis le {since}
		</label>
	));
}
