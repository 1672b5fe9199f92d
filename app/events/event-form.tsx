import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { ObstacleNotice, useCarefulSubmit } from "~/auth/careful-submit";
import { acceptOf } from "~/media/media-type";
import { mediaUrl } from "~/media/media-url";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextAreaField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import type { Constraint, Reply } from "~/ui/form-state";

export type EventValues = {
	id: string;
	title?: string;
	description?: string;
	date?: string;
	startTime?: string;
	endTime?: string;
	location?: string;
	poster?: undefined;
};

type EventFormProps = {
	values: EventValues;
	constraint: Constraint;
	/** What was wrong with the last try, and the poster it brought. */
	refused?: { result: Reply; poster: { id: string; path: string } | null };
	/** The poster shown now. */
	posterPath?: string;
	submitLabel: string;
};

/** The form of an event, new or not. */
export function EventForm({ values, constraint, refused, posterPath, submitLabel }: EventFormProps) {
	const busy = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<EventValues>({ defaultValue: values, constraint, lastResult: refused?.result });
	const preview = refused?.poster?.path ?? posterPath;
	const props = getFormProps(form);
	const { onSubmit, asking, obstacle } = useCarefulSubmit(props.onSubmit);
	return (
		<Form method="post" encType="multipart/form-data" className="form" {...props} onSubmit={onSubmit}>
			<ObstacleNotice obstacle={obstacle} />
			<ErrorSummary form={form} />
			<input type="hidden" name="id" value={values.id} />
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
				hint={preview ? "Laissez vide pour garder l’affiche ci-dessous." : "Une image JPEG, PNG, WebP, AVIF ou GIF."}
				accept={acceptOf(["image"])}
				required={!preview}
			/>
			{preview && <img className="file-preview" src={mediaUrl(preview)} alt="Affiche actuelle" />}
			<div className="form-actions">
				<Link className="button" to="/admin/events">
					Annuler
				</Link>
				<Button tone="primary" busy={busy || asking}>
					{submitLabel}
				</Button>
			</div>
		</Form>
	);
}
