import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import "./form.css";

type Text = string | number | null | undefined;

type FieldProps = {
	field: FieldMetadata<Text>;
	label: string;
	hint?: string;
	/** The message when the browser finds it invalid, on pages without React (`app/web/elements/send-forms.ts`). */
	invalid?: string;
	type?: "text" | "email" | "password" | "date" | "time" | "url" | "tel";
	autoComplete?: string;
	/** The type of a phone's on-screen keyboard. */
	inputMode?: "numeric" | "decimal";
};

/** An input of type email would refuse addresses with copied extras, before the server normalizes them. */
export const emailInput = {
	type: "text",
	inputMode: "email",
	pattern: "[^@]+@[^@]+",
	autoCapitalize: "none",
	spellCheck: false,
} as const;

/** A labelled one-line field with its hint and its error. */
export function Field({ type = "text", autoComplete, inputMode, invalid, ...rest }: FieldProps) {
	const { key, pattern, ...input } = getInputProps(rest.field, { type, ariaDescribedBy: hintId(rest) });
	const errors = standingErrors(rest.field);
	const control = {
		...input,
		"aria-invalid": errors && true,
		// HTML allows no pattern on time and date inputs.
		...(type !== "time" && type !== "date" && { pattern }),
		...(type === "date" && { min: "1900-01-01", max: "2199-12-31" }), // otherwise browsers accept years of six digits
		...(type === "email" && emailInput),
		autoComplete,
		...(inputMode && { inputMode }),
		className: "field-control",
		"data-invalid": invalid,
	};
	return (
		<Labelled {...rest} errors={errors}>
			{type === "password" ? <PasswordInput key={key} {...control} /> : <input key={key} {...control} />}
		</Labelled>
	);
}

/** The e-mail address of a visitor. */
export const EmailField = ({ field }: { field: FieldMetadata<Text> }) => (
	<Field
		field={field}
		label="Adresse e-mail"
		type="email"
		autoComplete="email"
		invalid="Saisissez une adresse du type nom@exemple.org."
	/>
);

type TextAreaFieldProps = Omit<FieldProps, "type" | "autoComplete" | "inputMode"> & {
	rows: number;
	/** Content above the text. */
	tools?: ReactNode;
	/** Content below the text. */
	children?: ReactNode;
};

/** A labelled multi-line field. */
export function TextAreaField({ rows, tools, invalid, children, ...rest }: TextAreaFieldProps) {
	const errors = standingErrors(rest.field);
	const { key, ...textarea } = {
		...getTextareaProps(rest.field, { ariaDescribedBy: hintId(rest) }),
		"aria-invalid": errors && true,
	};
	return (
		<Labelled {...rest} errors={errors}>
			{tools}
			<textarea key={key} {...textarea} rows={rows} className="field-control" data-invalid={invalid} />
			{children}
		</Labelled>
	);
}

/** Returns the id of the hint, for aria-describedby. */
const hintId = ({ field, hint }: Pick<FieldProps, "field" | "hint">) => (hint ? `${field.id}-hint` : undefined);

/** The text that was refused with these errors, which stay the same object until the next answer. */
const refusedTexts = new WeakMap<string[], unknown>();

/** Returns the errors of a field until its text is changed: only the server can tell whether it is now valid. */
export function standingErrors({ errors, value = "" }: Pick<FieldMetadata<unknown>, "errors" | "value">) {
	if (!errors) return undefined;
	if (!refusedTexts.has(errors)) refusedTexts.set(errors, value);
	return refusedTexts.get(errors) === value ? errors : undefined;
}

/** The label, the hint and the error around a control. */
export function Labelled({
	field,
	label,
	hint,
	errors,
	children,
}: Pick<FieldProps, "field" | "label" | "hint"> & { errors?: string[]; children: ReactNode }) {
	return (
		<div className="field">
			<label htmlFor={field.id}>
				{label}
				{field.required && <span className="field-required"> (obligatoire)</span>}
			</label>
			{hint && (
				<p id={`${field.id}-hint`} className="field-hint">
					{hint}
				</p>
			)}
			{children}
			<FieldError id={field.errorId} errors={errors} />
		</div>
	);
}

export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
	if (!errors?.length) return null;
	return (
		<p id={id} className="field-error">
			{errors.join(" ")}
		</p>
	);
}

/** A password field with a button that reveals the password (`app/web/elements/reveal-password.ts`). */
export const PasswordInput = (props: ComponentProps<"input">) => (
	<reveal-password class="password-input">
		<input {...props} type="password" spellCheck={false} autoCapitalize="none" />
		{/* The element may have shown it before React hydrates the page. */}
		<button type="button" hidden suppressHydrationWarning aria-controls={props.id} aria-pressed={false}>
			Afficher<span className="visually-hidden"> ce qui est écrit</span>
		</button>
	</reveal-password>
);

type SelectFieldProps = {
	field: FieldMetadata<string | null | undefined>;
	label: string;
	hint?: string;
	/** Options without a label belong to no group. */
	groups: { label?: string; options: { value: string; label: string }[] }[];
};

/** A labelled select. */
export function SelectField({ groups, ...rest }: SelectFieldProps) {
	const errors = standingErrors(rest.field);
	const { key, ...select } = {
		...getSelectProps(rest.field, { ariaDescribedBy: hintId(rest) }),
		"aria-invalid": errors && true,
	};
	return (
		<Labelled {...rest} errors={errors}>
			<select key={key} {...select} className="field-control">
				{groups.map(({ label, options }) =>
					label ? (
						<optgroup key={label} label={label}>
							{options.map(Option)}
						</optgroup>
					) : (
						options.map(Option)
					),
				)}
			</select>
		</Labelled>
	);
}

const Option = ({ value, label }: { value: string; label: string }) => (
	<option key={value} value={value}>
		{label}
	</option>
);

type Chosen = FieldMetadata<string | undefined>;

/** Radio buttons; each choice is its value and its label. */
export function RadioGroup({ field, legend, choices }: { field: Chosen; legend: string; choices: [string, string][] }) {
	const errors = standingErrors(field);
	const isRequired = field.required !== false; // undefined without a constraint
	return (
		<fieldset id={field.id} className="field-group" tabIndex={-1} aria-describedby={errors ? field.errorId : undefined}>
			<legend>
				{legend} {isRequired && <span className="field-required">(obligatoire)</span>}
			</legend>
			{choices.map(([value, label]) => (
				<label key={value} className="check">
					<input
						type="radio"
						name={field.name}
						value={value}
						required={isRequired}
						defaultChecked={field.initialValue === value || choices.length === 1}
					/>
					{label}
				</label>
			))}
			<FieldError id={field.errorId} errors={errors} />
		</fieldset>
	);
}

/** A single checkbox. */
export const CheckField = ({ field, label }: { field: Chosen; label: string }) => (
	<label className="check">
		<input type="checkbox" name={field.name} defaultChecked={field.initialValue === "on"} />
		{label}
	</label>
);
