import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { type Constraint, GuardedForm, type Reply } from "~/forms/guarded-form";
import { LeaveUnsaved, useUnsaved } from "~/forms/unsaved";
import { adminPaths } from "~/kinds/paths";
import type { TrashedFile } from "~/trash/withdrawn-files";
import { Link } from "~/ui/link";
import { SendingProgress } from "~/uploads/sending-progress";

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
	back = adminPaths.settings,
	children,
}: SettingsFormProps<Values>) {
	const [first] = useState(opened);
	const unsaved = useUnsaved();
	return (
		<GuardedForm
			form={form}
			encType={files ? "multipart/form-data" : undefined}
			onInput={unsaved.onInput}
			submitLabel="Enregistrer"
			back={
				<>
					{files && <SendingProgress />}
					<Link className="button" to={back}>
						Annuler
					</Link>
				</>
			}
		>
			<LeaveUnsaved blocker={unsaved.blocker} />
			<input type="hidden" name="opened" value={refused?.opened ?? first} />
			{children}
		</GuardedForm>
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
