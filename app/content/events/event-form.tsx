import { type FieldMetadata, useForm } from "@conform-to/react";
import { type DescribedPicture, DescribeLinks } from "~/media/images/describe-links";
import { mediaUrl } from "~/media/images/picture-file";
import { PictureFileField, SendingProgress } from "~/media/uploads/file-field";
import { useAccepted } from "~/media/uploads/use-accepted";
import { contentPaths } from "~/platform/kinds/paths";
import { MarkdownField } from "~/publishing/markdown/markdown-field";
import type { PublicationValues } from "~/publishing/publication/publication";
import { PublicationForm, type PublicationFormProps } from "~/publishing/publication/publication-form";
import { FromTrashBoxes } from "~/publishing/trash/deleted";
import { Field, SelectField } from "~/web/ui/field";
import { type EventState, stateWords } from "./event";
import type { EventDraft } from "./event-form.server";
import type { EventDetails } from "./event-lists.server";
import { EventArticle } from "./event-views";

type EventValues = Partial<PublicationValues & Omit<EventDraft, "posterId">> & { id: string; poster?: undefined };

/** `posterPath`: the saved poster; `described`: the same poster, for its description. */
type EventFormProps = PublicationFormProps<EventValues, EventDetails> & {
	posterPath?: string;
	described?: DescribedPicture[];
};

/** The form of a new or existing event. */
export function EventForm({ constraint, posterPath, described, ...props }: EventFormProps) {
	const { values, refused } = props;
	const accepted = useAccepted();
	const [form, fields] = useForm<EventValues>({ defaultValue: values, constraint, lastResult: refused?.result });
	const [stored] = refused?.files ?? [];
	const preview = stored?.path ?? posterPath;
	return (
		<PublicationForm
			{...props}
			form={form}
			fields={fields}
			kind="events"
			inTrash="Cet événement est dans la corbeille."
			preview={refused?.preview && <EventArticle event={refused.preview} />}
			progress={<SendingProgress />}
		>
			{stored && <input type="hidden" name="posterId" value={stored.id} />}
			<Field field={fields.title} label="Titre" />
			<MarkdownField field={fields.description} label="Description" rows={6} />
			<div className="field-row">
				<Field field={fields.date} label="Date" type="date" />
				<Field field={fields.startTime} label="Début" type="time" />
				<Field field={fields.endTime} label="Fin" type="time" />
			</div>
			<EventStateFields fields={fields} />
			<Field field={fields.location} label="Lieu" />
			<Field
				field={fields.mapLink}
				label="Adresse sur une carte"
				type="url"
				hint="Collez le lien que « Partager » donne dans une carte, pour un lieu qu’elle ne trouve pas par son nom."
			/>
			<PictureFileField
				key={preview}
				people={fields.people}
				field={fields.poster}
				label="Affiche"
				hint={`${preview && !refused?.fromTrash?.length ? "Laissez vide pour garder l’affiche ci-dessous. " : ""}Une image ${accepted.image}.`}
				required={!preview}
				picture={preview && <img className="file-preview" src={mediaUrl(preview)} alt="Affiche actuelle" />}
			/>
			<FromTrashBoxes files={refused?.fromTrash} />
			<DescribeLinks pictures={described} back={contentPaths.item("events", values.id)} />
		</PublicationForm>
	);
}

type EventStateFieldsProps = {
	fields: { state: FieldMetadata<EventState | undefined>; formerDate: FieldMetadata<string | null | undefined> };
};

const options = Object.entries(stateWords).map(([value, label]) => ({ value, label }));

/** The state of the event; the former date belongs to a postponed event. */
function EventStateFields({ fields }: EventStateFieldsProps) {
	return (
		<div className="event-state-fields field-row">
			<SelectField field={fields.state} label="État" groups={[{ options }]} />
			<div className="event-former">
				<Field
					field={fields.formerDate}
					label="Prévu d’abord le"
					type="date"
					hint="L’ancienne date est gardée et affichée barrée. Si vous ne changez pas la date, le site écrit « nouvelle date à venir »."
				/>
			</div>
		</div>
	);
}
