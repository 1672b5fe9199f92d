import { getFormProps, useForm } from "@conform-to/react";
import { useRef } from "react";
import { DraftNotice, useDraft } from "~/forms/draft";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { LeaveUnsaved, useUnsaved } from "~/forms/unsaved";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import type { ThumbnailRow } from "~/images/thumbnail";
import type { PublicationState, PublicationValues } from "~/publication/publication";
import { PreviewLink, PublicationChoice, PublicationSubmitLabel } from "~/publication/publication-choice";
import type { SaveConflict } from "~/publication/save-conflict";
import { SaveConflictNotice } from "~/publication/save-conflict-notice";
import { useVersion } from "~/publication/use-version";
import { Button } from "~/ui/button";
import { Field, TextAreaField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { useEarlyInput } from "~/ui/use-early-input";
import { ReportFormImages } from "./report-form-images";
import type { ReportDraft } from "./reports.server";

export type ReportValues = Partial<PublicationValues & ReportDraft> & { id: string; files?: undefined };

type ReportImage = ThumbnailRow & { id: string };

/** Why the form came back, and the pictures it holds by now. */
export type ReportAnswer = SaveConflict & { images: ReportImage[] };

type ReportFormProps = {
	values: ReportValues;
	constraint: Constraint;
	refused?: ReportAnswer;
	/** The pictures so far, the cover first. */
	images: ReportImage[];
	/** Of the report as it was read; none of a new one. */
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

/** The form of a report, new or not. */
export function ReportForm({ values, constraint, refused, images, ...rest }: ReportFormProps) {
	const { state, timeZone, closeTo, submitLabel } = rest;
	const [form, fields] = useForm<ReportValues>({ defaultValue: values, constraint, lastResult: refused?.result });
	// Asked again, the page makes another identifier: the form keeps its first one, or the one it came back with.
	const id = fields.id.initialValue ?? values.id;
	const version = useVersion(rest.version, refused);
	const props = getFormProps(form);
	const { onSubmit, busy, obstacle } = useSubmitGuard(props.onSubmit);
	const element = useRef<HTMLFormElement>(null);
	const unsaved = useUnsaved();
	const kept = useDraft(element, `reports:${state ? id : "nouveau"}`, id);
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
			{/* The Enter key presses the first button of a form: it must be this one, not one beside a picture. */}
			<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
			<SubmitBlockerNotice obstacle={obstacle} />
			<ErrorSummary form={form} />
			<SaveConflictNotice
				trouble={refused}
				onLeave={unsaved.forget}
				trashed={rest.trashed && "Ce rapport est dans la corbeille."}
			/>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="version" value={version} />
			<Field field={fields.title} label="Titre" />
			<Field field={fields.subtitle} label="Sous-titre" />
			<TextAreaField field={fields.content} label="Contenu" rows={12} />
			<div className="field-row">
				<Field field={fields.author} label="Auteur" />
				<Field field={fields.date} label="Date" type="date" />
			</div>
			<Field
				field={fields.shareLink}
				label="Lien de partage"
				type="url"
				hint="L’adresse qu’un visiteur envoie avec le bouton « Partager », par exemple celle d’une publication."
			/>
			<ReportFormImages images={images} field={fields.files} fromTrash={refused?.fromTrash} />
			<PublicationChoice fields={fields} state={state} timeZone={timeZone} />
			<div className="form-actions">
				{state && <PreviewLink path={`/admin/apercu/reports/${values.id}`} />}
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
