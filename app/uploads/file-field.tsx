import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldError } from "~/ui/field";
import { FilePreview } from "./file-preview";

export type FileFieldProps = {
	field: Pick<FieldMetadata<unknown>, "id" | "name" | "errors" | "errorId">;
	label: string;
	hint: string;
	accept: string;
	required?: boolean;
	multiple?: boolean;
	disabled?: boolean;
	onChange?: (files: FileList | null, input: HTMLInputElement) => void;
	/** The present picture; a chosen one replaces it. */
	picture?: ReactNode;
	/** Below the input. */
	children?: ReactNode;
};

/** A labelled file input with its hint, its error and, for a single picture, a preview. */
export function FileField({ field, label, hint, onChange, picture, children, ...input }: FileFieldProps) {
	const picker = useRef<HTMLInputElement>(null);
	const [chosen, setChosen] = useState<File>();
	const latest = useRef(onChange);
	latest.current = onChange;
	// Files may have been picked before hydration.
	useEffect(() => {
		if (!picker.current?.files?.length) return;
		setChosen(picker.current.files[0]);
		latest.current?.(picker.current.files, picker.current);
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
				onChange={({ currentTarget }) => {
					setChosen(currentTarget.files?.[0]);
					onChange?.(currentTarget.files, currentTarget);
				}}
			/>
			<FieldError id={field.errorId} errors={field.errors} />
			{children}
			{chosen && !input.multiple ? <FilePreview file={chosen} /> : picture}
		</div>
	);
}
