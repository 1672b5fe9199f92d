import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import type { FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { publicPaths } from "~/platform/kinds/paths";
import { Button, Link } from "~/web/ui/button";
import { ErrorSummary, Form } from "~/web/ui/form";
import type { Constraint, Reply } from "./guarded-form";
import "~/web/ui/form.css";

/** The data of an empty form: the id of the future item, and the time of rendering. */
type Blank = { id: string; shownAt?: string };

/** Data that the page passes to a form. */
export type VisitorFormData = { blank: Blank; association: string; constraint: Constraint; refused?: Reply | null };

type VisitorFormProps<Values extends Record<string, unknown>> = Pick<FormProps, "action"> &
	Pick<VisitorFormData, "blank" | "association"> & {
		form: FormMetadata<Values, string[]>;
		/** The signed time of rendering, if it is checked. */
		shownAt?: FieldMetadata<string | undefined>;
		/** The target page of a redirect in the answer; undefined when the answer is this page again. */
		next?: string;
		/** The reason for the required fields; null without any. */
		required?: string | null;
		/** The purpose of the data, and its legal basis. */
		purpose: string;
		/** How long the data are kept. */
		retention: string;
		submitLabel: string;
		children: ReactNode;
	};

/** A form by which visitors write to the association: its errors, fields, honeypot, privacy notice and button. */
export function VisitorForm<Values extends Record<string, unknown>>({
	form,
	action,
	blank,
	shownAt,
	association,
	next,
	required = "pour vous répondre",
	purpose,
	retention,
	submitLabel,
	children,
}: VisitorFormProps<Values>) {
	return (
		// Without a script the browser checks the fields.
		<Form method="post" action={action} className="form" {...getFormProps(form)} noValidate={false} data-next={next}>
			<ErrorSummary form={form} />
			{/* A rejected form keeps its identifier, as it may be stored, and its time: a correction may take a second. */}
			<input type="hidden" name="id" value={idOf(form, blank)} />
			{shownAt && <input type="hidden" name="shownAt" value={shownAt.initialValue} />}
			{children}
			<Honeypot />
			<p className="field-hint">
				{required && `Les champs marqués «\u202fobligatoire\u202f» sont nécessaires ${required}. `}
				{`Vos données sont utilisées par ${association} uniquement pour ${purpose}, accessibles aux seuls responsables et ${retention}.`}{" "}
				Droits et contact : <Link to={publicPaths.privacy}>Confidentialité</Link>.
			</p>
			<div className="form-actions">
				<Button tone="primary" data-busy="Envoi en cours...">
					{submitLabel}
				</Button>
			</div>
		</Form>
	);
}

/** A field that people neither see nor reach: only robots fill it in. */
export const Honeypot = () => (
	<div className="contact-trap" aria-hidden="true">
		<label htmlFor="contact-subject">Ne pas remplir</label>
		<input type="text" id="contact-subject" name="subject" tabIndex={-1} autoComplete="off" />
	</div>
);

/** Returns the identifier that a form sends. */
export const idOf = (form: { initialValue?: unknown }, blank: Blank): string => {
	const sent = form.initialValue as { id?: unknown } | undefined;
	return typeof sent?.id === "string" ? sent.id : blank.id;
};
