import type { FieldMetadata } from "@conform-to/react";
import { acceptOf } from "~/files/media-type";
import { Picture } from "~/images/picture";
import type { PictureFile } from "~/images/picture-file";
import type { TrashedFile } from "~/trash/withdrawn-files";
import { FromTrashBoxes } from "~/trash/withdrawn-files-fields";
import { FileField } from "~/uploads/file-field";

type PictureFieldProps = {
	field: FieldMetadata<undefined>;
	label: string;
	hint: string;
	/** The picture visitors see now. */
	shown: PictureFile | null;
	/** The picture that the last try of the form has brought. */
	arrived: PictureFile | null;
	/** The same one, when it is in the trash. */
	fromTrash?: TrashedFile[];
	required?: boolean;
	/** What the box that takes the picture away says. */
	removeLabel?: string;
};

/** One picture of a form: what it is now, a picker for another, and a box to take it away. */
export function PictureField({
	shown,
	arrived,
	fromTrash,
	removeLabel,
	required = false,
	...field
}: PictureFieldProps) {
	const picture = arrived ?? shown;
	return (
		<>
			{picture && (
				<div className="settings-picture">
					<Picture picture={{ ...picture, alt: arrived ? "Image reçue" : "Image actuelle" }} use="portrait" />
					<p>{arrived ? "Image reçue, pas encore enregistrée." : "Image actuelle."}</p>
				</div>
			)}
			{arrived && <input type="hidden" name="pictureId" value={arrived.id} />}
			<FileField
				{...field}
				key={picture?.id}
				accept={acceptOf(["image"])}
				required={required && picture === null}
				hint={picture && !fromTrash?.length ? `Laissez vide pour garder l’image ci-dessus. ${field.hint}` : field.hint}
			/>
			<FromTrashBoxes files={fromTrash} />
			{shown && removeLabel && (
				<label className="check">
					<input type="checkbox" name="remove" />
					{removeLabel}
				</label>
			)}
		</>
	);
}
