import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { ObstacleNotice, useCarefulSubmit } from "~/auth/careful-submit";
import type { ThumbnailRow } from "~/media/thumbnail";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextAreaField } from "~/ui/field";
import type { Constraint, Reply } from "~/ui/form-state";
import { ReportFormImages } from "./report-form-images";

export type ReportValues = {
	id: string;
	title?: string;
	subtitle?: string | null;
	content?: string;
	author?: string | null;
	date?: string | null;
	shareLink?: string | null;
	files?: undefined;
};

type ReportFormProps = {
	values: ReportValues;
	constraint: Constraint;
	/** What was wrong with the last try. */
	refused?: Reply;
	/** The pictures so far, the cover first. */
	images: (ThumbnailRow & { id: string })[];
	submitLabel: string;
};

/** The form of a report, new or not. */
export function ReportForm({ values, constraint, refused, images, submitLabel }: ReportFormProps) {
	const busy = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<ReportValues>({ defaultValue: values, constraint, lastResult: refused });
	const props = getFormProps(form);
	const { onSubmit, asking, obstacle } = useCarefulSubmit(props.onSubmit);
	return (
		<Form method="post" encType="multipart/form-data" className="form" {...props} onSubmit={onSubmit}>
			{/* The Enter key presses the first button of a form: it must be this one, not one beside a picture. */}
			<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
			<ObstacleNotice obstacle={obstacle} />
			<ErrorSummary form={form} />
			<input type="hidden" name="id" value={values.id} />
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
			<ReportFormImages images={images} field={fields.files} />
			<div className="form-actions">
				<Link className="button" to="/admin/editreports">
					Annuler
				</Link>
				<Button tone="primary" busy={busy || asking}>
					{submitLabel}
				</Button>
			</div>
		</Form>
	);
}
