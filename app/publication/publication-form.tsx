import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { type ReactNode, useRef, useState } from "react";
import { DraftNotice, useDraft } from "~/forms/draft";
import type { Constraint } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { LeaveUnsaved, useUnsaved } from "~/forms/unsaved";
import { Link } from "~/ui/link";
import { useEarlyInput } from "~/ui/use-early-input";
import type { PublicationState } from "./publication";
import { PreviewLink, PublicationChoice, type PublicationFields, PublicationSubmitLabel } from "./publication-choice";
import type { SaveConflict } from "./save-conflict";
import { SaveConflictNotice } from "./save-conflict-notice";

/** Props of the form of a new or existing item. */
export type PublicationFormProps<Values> = {
	values: Values;
	constraint: Constraint;
	refused?: SaveConflict;
	/** Version of the item as loaded; undefined for a new one. */
	version?: number;
	/** Whether the item is in the trash. */
	trashed?: boolean;
	/** Target of « Annuler ». */
	closeTo: string;
	/** State of the item being edited; undefined for a new one. */
	state?: PublicationState;
	timeZone: string;
	/** Submit label for publishing now. */
	submitLabel: string;
};

type FrameProps<Values extends object> = Omit<PublicationFormProps<{ id: string }>, "constraint"> & {
	form: FormMetadata<Values & Record<string, unknown>, string[]>;
	fields: PublicationFields & { id: FieldMetadata<string> };
	section: "events" | "reports";
	/** Message for an item in the trash. */
	inTrash: string;
	/** Rendered beside the buttons. */
	progress?: ReactNode;
	children: ReactNode;
};

/** The frame of the event and report forms: messages, publication fields and buttons. */
export function PublicationForm<Values extends object>({
	form,
	fields,
	section,
	values,
	refused,
	timeZone,
	state,
	...rest
}: FrameProps<Values>) {
	// Revalidation generates another identifier: the form keeps its first one, so that a repeated submit stays
	// idempotent.
	const id = fields.id.initialValue ?? values.id;
	// Revalidation must not raise the version either, only an answer to the form itself.
	const [opened] = useState(rest.version);
	const version = refused?.version ?? opened;
	const element = useRef<HTMLFormElement>(null);
	const unsaved = useUnsaved();
	const draft = useDraft(element, `${section}:${state ? id : "nouveau"}`, id);
	useEarlyInput(element);
	const onInput = () => {
		unsaved.onInput();
		draft.onInput();
	};
	return (
		<GuardedForm
			form={form}
			formRef={element}
			encType="multipart/form-data"
			onInput={onInput}
			notices={
				<>
					<LeaveUnsaved blocker={unsaved.blocker} />
					<DraftNotice {...draft} timeZone={timeZone} />
					{/* Implicit submission (Enter) uses the first button: it must not overwrite, restore or rearrange. */}
					<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
				</>
			}
			submitLabel={<PublicationSubmitLabel normal={rest.submitLabel} />}
			back={
				<>
					{rest.progress}
					{state && <PreviewLink path={`/admin/apercu/${section}/${values.id}`} />}
					<Link className="button" to={rest.closeTo} preventScrollReset>
						Annuler
					</Link>
				</>
			}
		>
			<SaveConflictNotice conflict={refused} onLeave={unsaved.forget} trashed={rest.trashed && rest.inTrash} />
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="version" value={version} />
			{rest.children}
			<PublicationChoice fields={fields} state={state} timeZone={timeZone} />
		</GuardedForm>
	);
}
