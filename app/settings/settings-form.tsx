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

/** What the form of a section is given: what is known, what the browser can check, and what was wrong with the last try. */
export type SectionFormProps<Values> = {
	values: Values;
	constraint: Constraint;
	refused?: Reply & { opened?: number; fromTrash?: TrashedFile[] };
	/** The version of the values. */
	opened?: number;
};

type SettingsFormProps<Values extends object> = {
	form: FormMetadata<Values & Record<string, unknown>, string[]>;
	/** The version it was opened with: a later save conflicts. */
	opened?: number;
	/** The answer to the last try, which may bring the version it conflicted with. */
	refused?: { opened?: number };
	/** Whether it may bring a picture. */
	files?: boolean;
	back?: string;
	children: ReactNode;
};

/** The frame of every form of the settings: what is wrong at its top, its fields, and one button that saves them. */
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
