import { useRef } from "react";
import { acceptOf, type UploadKind } from "~/files/media-type";
import { useHeldForm } from "~/forms/use-held-form";
import { FileField, type FileFieldProps } from "./file-field";
import { OriginalsBox } from "./originals-box";
import { originalField } from "./upload-file";
import { gainLabel, preparingLabel } from "./upload-words";
import { usePreparedPicture } from "./use-prepared-picture";

type PictureFileFieldProps = Pick<FileFieldProps, "field" | "label" | "hint" | "required" | "picture"> & {
	/** Pictures alone by default. */
	kinds?: UploadKind[];
};

const pictures: UploadKind[] = ["image"];

/** A file input for one picture, which a script makes small before the form is sent. */
export function PictureFileField({ field, kinds = pictures, ...props }: PictureFileFieldProps) {
	const { id, name, errorId } = field; // it cannot be spread
	const note = useRef<HTMLParagraphElement>(null);
	const { pick, chosen, prepared, originalSha256, preparing, reason, canSendOriginal, original, setOriginal } =
		usePreparedPicture(kinds);
	const held = useHeldForm(note, preparing, reason !== undefined, () => {});
	return (
		<>
			{originalSha256 && <input type="hidden" name={originalField} value={originalSha256} />}
			<FileField
				{...props}
				field={{ id, name, errorId, errors: reason ? [reason] : field.errors }}
				accept={acceptOf(kinds)}
				onChange={pick}
			>
				<p ref={note} className="field-hint" aria-live="polite">
					{preparing && <span>{preparingLabel({})}</span>}
					{held?.state === "waiting" && <span> Le formulaire part juste après.</span>}
					{held?.state === "stopped" && (
						<span>{`Le formulaire n’est pas parti : choisissez une autre image${props.required ? "" : ", ou envoyez-le à nouveau pour continuer sans elle"}.`}</span>
					)}
					{chosen && prepared && !original && <span>{gainLabel(chosen, prepared)}</span>}
				</p>
				{canSendOriginal && <OriginalsBox label="Envoyer l’original" checked={original} onChange={setOriginal} />}
			</FileField>
		</>
	);
}
