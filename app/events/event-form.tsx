import { getFormProps, useForm } from "@conform-to/react";
import { useRef } from "react";
import { acceptOf } from "~/files/media-type";
import { DraftNotice, useDraft } from "~/forms/draft";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { LeaveUnsaved, useUnsaved } from "~/forms/unsaved";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import { mediaUrl } from "~/images/media-url";
import type { PublicationState, PublicationValues } from "~/publication/publication";
import { PreviewLink, PublicationChoice, PublicationSubmitLabel } from "~/publication/publication-choice";
import type { SaveConflict } from "~/publication/save-conflict";
import { SaveConflictNotice } from "~/publication/save-conflict-notice";
import { useVersion } from "~/publication/use-version";
import { FromTrashBoxes } from "~/trash/withdrawn-files-fields";
import { Button } from "~/ui/button";
import { Field, TextAreaField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { useEarlyInput } from "~/ui/use-early-input";
import { FileField } from "~/uploads/file-field";
import { SendingProgress } from "~/uploads/sending-progress";
import { useAccepted } from "~/uploads/use-accepted";
import type { EventDraft } from "./events.server";

export type EventValues = Partial<PublicationValues & Omit<EventDraft, "posterId">> & {
	id: string;
	poster?: undefined;
};

/** Why the form came back, and the poster its last try brought. */
export type EventAnswer = SaveConflict & { poster: { id: string; path: string } | null };

type EventFormProps = {
	values: EventValues;
	constraint: Constraint;
	refused?: EventAnswer;
	/** The poster shown now. */
	posterPath?: string;
	/** Of the event as it was read; none of a new one. */
	version?: number;
	/** Whether it is in the trash. */
	trashed?: boolean;
	/** Where « Annuler » leads. */
	closeTo: string;
	/** How the item stands that is edited. */
	state?: PublicationState;
	timeZone: string;
	/** What the button says when visitors see the item at once. */
	submitLabel: string;
};

/** The form of an event, new or not. */
export function EventForm({ values, constraint, refused, posterPath, ...rest }: EventFormProps) {
	const { state, timeZone, closeTo, submitLabel } = rest;
	const accepted = useAccepted();
	const [form, fields] = useForm<EventValues>({ defaultValue: values, constraint, lastResult: refused?.result });
	// Asked again, the page makes another identifier: the form keeps its first one, or the one it came back with.
	const id = fields.id.initialValue ?? values.id;
	const version = useVersion(rest.version, refused);
	const preview = refused?.poster?.path ?? posterPath;
	const props = getFormProps(form);
	const { onSubmit, busy, obstacle } = useSubmitGuard(props.onSubmit);
	const element = useRef<HTMLFormElement>(null);
	const unsaved = useUnsaved();
	const kept = useDraft(element, `events:${state ? id : "nouveau"}`, id);
	useEarlyInput(element);
	const onInput = () => {
		unsaved.onInput();
		kept.onInput();
	};
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			className="form"
			{...props}
			ref={element}
			onSubmit={onSubmit}
			onInput={onInput}
		>
			<LeaveUnsaved blocker={unsaved.blocker} />
			<DraftNotice {...kept} timeZone={timeZone} />
			<SubmitBlockerNotice obstacle={obstacle} />
			<ErrorSummary form={form} />
			<SaveConflictNotice
				trouble={refused}
				onLeave={unsaved.forget}
				trashed={rest.trashed && "Cet événement est dans la corbeille."}
			/>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="version" value={version} />
			{refused?.poster && <input type="hidden" name="posterId" value={refused.poster.id} />}
			<Field field={fields.title} label="Titre" />
			<TextAreaField field={fields.description} label="Description" rows={6} />
			<div className="field-row">
				<Field field={fields.date} label="Date" type="date" />
				<Field field={fields.startTime} label="Début" type="time" />
				<Field field={fields.endTime} label="Fin" type="time" />
			</div>
			<Field field={fields.location} label="Lieu" />
			<FileField
				key={preview}
				field={fields.poster}
				label="Affiche"
				hint={`${preview && !refused?.fromTrash?.length ? "Laissez vide pour garder l’affiche ci-dessous. " : ""}Une image ${accepted.image}.`}
				accept={acceptOf(["image"])}
				required={!preview}
				picture={preview && <img className="file-preview" src={mediaUrl(preview)} alt="Affiche actuelle" />}
			/>
			<FromTrashBoxes files={refused?.fromTrash} />
			<PublicationChoice fields={fields} state={state} timeZone={timeZone} />
			<div className="form-actions">
				<SendingProgress />
				{state && <PreviewLink path={`/admin/apercu/events/${values.id}`} />}
				<Link className="button" to={closeTo} preventScrollReset>
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					<PublicationSubmitLabel normal={submitLabel} />
				</Button>
			</div>
		</Form>
	);
}
