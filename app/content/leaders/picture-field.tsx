import type { FieldMetadata } from "@conform-to/react";
import { answeredField, type PeopleField } from "~/media/files/people";
import { HiddenBadge, Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { PictureFileField } from "~/media/uploads/file-field";
import type { PictureRefusal } from "~/publishing/publication/publication";
import { WaitingPhotos } from "~/publishing/publication/waiting-photos";
import { FromTrashBoxes } from "~/publishing/trash/deleted";

/** The saved picture of a form, and the one that its last submission stored. */
export type FormPicture = { shown: PictureFile | null; arrived: PictureFile | null };

type PictureFieldProps = FormPicture & {
	field: FieldMetadata<undefined>;
	/** The question about the people on it. */
	people?: PeopleField;
	label: string;
	hint: string;
	/** What the site says of the picture of the last submission: that it is in the trash, or may not appear. */
	refused?: PictureRefusal;
	required?: boolean;
	/** The label of the checkbox that removes the picture. */
	removeLabel?: string;
};

/** One picture of a form: the current one, a file input for another, and a checkbox to remove it. */
export function PictureField({ shown, arrived, refused, removeLabel, required = false, ...field }: PictureFieldProps) {
	const picture = arrived ?? shown;
	return (
		<>
			{picture && (
				<div className="settings-picture row">
					<Picture picture={{ ...picture, alt: arrived ? "Image reçue" : "Image actuelle" }} use="portrait" />
					<p>
						{arrived ? "Image reçue, pas encore enregistrée." : "Image actuelle."} {picture.hidden && <HiddenBadge />}
					</p>
				</div>
			)}
			{arrived && <input type="hidden" name="pictureId" value={arrived.id} />}
			<PictureFileField
				{...field}
				key={picture?.id}
				required={required && picture === null}
				hint={
					picture && !refused?.fromTrash?.length
						? `Laissez vide pour garder l’image ci-dessus. ${field.hint}`
						: field.hint
				}
			/>
			<FromTrashBoxes files={refused?.fromTrash} />
			<WaitingPhotos photos={refused?.waiting} />
			{refused?.answered && <input type="hidden" name={answeredField} value={refused.answered} />}
			{shown && removeLabel && (
				<label className="check">
					<input type="checkbox" name="remove" />
					{removeLabel}
				</label>
			)}
		</>
	);
}
