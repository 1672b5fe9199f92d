import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ObstacleNotice, useCarefulSubmit } from "~/auth/careful-submit";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { Constraint, Reply } from "~/ui/form-state";
import "./settings.css";

/** What the form of a section is given: what is known, what the browser can check, and what was wrong with the last try. */
export type SectionFormProps<Values> = { values: Values; constraint: Constraint; refused?: Reply };

type SettingsFormProps<Values extends object> = {
	form: FormMetadata<Values & Record<string, unknown>, string[]>;
	/** Whether it may bring a picture. */
	files?: boolean;
	back?: string;
	children: ReactNode;
};

/** The frame of every form of the settings: what is wrong at its top, its fields, and one button that saves them. */
export function SettingsForm<Values extends object>({
	form,
	files = false,
	back = "/admin/parametres",
	children,
}: SettingsFormProps<Values>) {
	const busy = useNavigation().formMethod === "POST";
	const props = getFormProps(form);
	const { onSubmit, asking, obstacle } = useCarefulSubmit(props.onSubmit);
	return (
		<Form
			method="post"
			encType={files ? "multipart/form-data" : undefined}
			className="form"
			{...props}
			onSubmit={onSubmit}
		>
			<ObstacleNotice obstacle={obstacle} />
			<ErrorSummary form={form} />
			{children}
			<div className="form-actions">
				<Link className="button" to={back}>
					Annuler
				</Link>
				<Button tone="primary" busy={busy || asking}>
					Enregistrer
				</Button>
			</div>
		</Form>
	);
}

/** Fields that belong together, under their title. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
	return (
		<fieldset className="settings-group">
			<legend>{title}</legend>
			{hint && <p className="field-hint">{hint}</p>}
			{children}
		</fieldset>
	);
}
