import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldError } from "~/ui/field";
import { FilePreview } from "./file-preview";

type FileFieldProps = {
	field: Pick<FieldMetadata<unknown>, "id" | "name" | "errors" | "errorId">;
	label: string;
	hint: string;
	accept: string;
	required?: boolean;
	multiple?: boolean;
	disabled?: boolean;
	onChange?: (files: FileList | null) => void;
	/** The picture there is; a chosen one stands in its place. */
	picture?: ReactNode;
};

/** A labelled file picker with its hint, its error and, of one picture, a preview. */
export function FileField({ field, label, hint, onChange, picture, ...input }: FileFieldProps) {
	const picker = useRef<HTMLInputElement>(null);
	const [chosen, setChosen] = useState<File>();
	const latest = useRef(onChange);
	latest.current = onChange;
	// On a slow phone somebody may have picked files before there was a script to hear of it.
	useEffect(() => {
		const files = picker.current?.files;
		if (!files?.length) return;
		setChosen(files[0]);
		latest.current?.(files);
	}, []);
	return (
		<div className="field">
			<label htmlFor={field.id}>
				{label}
				{input.required && <span className="field-required"> (obligatoire)</span>}
			</label>
			<p id={`${field.id}-hint`} className="field-hint">
				{hint}
			</p>
			<input
				{...input}
				ref={picker}
				type="file"
				id={field.id}
				name={field.name}
				className="field-control"
				aria-invalid={field.errors ? true : undefined}
				aria-describedby={field.errors ? `${field.errorId} ${field.id}-hint` : `${field.id}-hint`}
				onChange={({ currentTarget: { files } }) => {
					setChosen(files?.[0]);
					onChange?.(files);
				}}
			/>
			<FieldError id={field.errorId} errors={field.errors} />
			{chosen && !input.multiple ? <FilePreview file={chosen} /> : picture}
		</div>
	);
}
