import { confirmField, type TrashedFile } from "./withdrawn-files";

/** Asks of each file that is in the trash whether to publish it all the same; stands in the form that brought it. */
export function FromTrashBoxes({ files = [] }: { files?: TrashedFile[] }) {
	return files.map(({ id, name, since, confirmed }) => (
		<label key={id} className="check">
			<input type="checkbox" name={confirmField} value={id} defaultChecked={confirmed} />
			Publier quand même « {name} », dans la corbeille depuis le {since}
		</label>
	));
}
