import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { FieldError } from "./field";
import "./file-field.css";

type FileFieldProps = {
	field: Pick<FieldMetadata<unknown>, "id" | "name" | "errors" | "errorId">;
	label: string;
	hint: string;
	accept: string;
	required?: boolean;
	multiple?: boolean;
	disabled?: boolean;
	onChange?: (files: FileList | null) => void;
};

/** A labelled file picker with its hint and its error. */
export function FileField({ field, label, hint, onChange, ...input }: FileFieldProps) {
	const picker = useRef<HTMLInputElement>(null);
	const latest = useRef(onChange);
	latest.current = onChange;
	// On a slow phone somebody may have picked files before there was a script to hear of it.
	useEffect(() => {
		const files = picker.current?.files;
		if (files?.length) latest.current?.(files);
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
				onChange={onChange && ((event) => onChange(event.currentTarget.files))}
			/>
			<FieldError id={field.errorId} errors={field.errors} />
		</div>
	);
}
