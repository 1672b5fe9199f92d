import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { LeaveUnsaved, useUnsaved } from "~/forms/unsaved";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import type { TrashedFile } from "~/trash/withdrawn-files";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { SendingProgress } from "~/uploads/sending-progress";
import "./settings.css";

/** Props of a section's form: stored values, browser constraints, and the result of a rejected submission. */
export type SectionFormProps<Values> = {
	values: Values;
	constraint: Constraint;
	refused?: Reply & { opened?: number; fromTrash?: TrashedFile[] };
	/** Version of the values. */
	opened?: number;
};

type SettingsFormProps<Values extends object> = {
	form: FormMetadata<Values & Record<string, unknown>, string[]>;
	/** Version the form was loaded with: a later save conflicts. */
	opened?: number;
	/** The result of a rejected submission, which may name a newer version. */
	refused?: { opened?: number };
	/** Whether the form has a file input. */
	files?: boolean;
	back?: string;
	children: ReactNode;
};

/** The frame of every settings form: errors, fields and submit button. */
export function SettingsForm<Values extends object>({
	form,
	opened,
	refused,
	files = false,
	back = "/admin/parametres",
	children,
}: SettingsFormProps<Values>) {
	const [first] = useState(opened);
	const unsaved = useUnsaved();
	const props = getFormProps(form);
	const { onSubmit, busy, submitBlocker } = useSubmitGuard(props.onSubmit);
	return (
		<Form
			method="post"
			encType={files ? "multipart/form-data" : undefined}
			className="form"
			{...props}
			onSubmit={onSubmit}
			onInput={unsaved.onInput}
		>
			<SubmitBlockerNotice submitBlocker={submitBlocker} />
			<ErrorSummary form={form} />
			<LeaveUnsaved blocker={unsaved.blocker} />
			<input type="hidden" name="opened" value={refused?.opened ?? first} />
			{children}
			<div className="form-actions">
				{files && <SendingProgress />}
				<Link className="button" to={back}>
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					Enregistrer
				</Button>
			</div>
		</Form>
	);
}

/** A fieldset with its legend. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
	return (
		<fieldset className="settings-group">
			<legend>{title}</legend>
			{hint && <p className="field-hint">{hint}</p>}
			{children}
		</fieldset>
	);
}
