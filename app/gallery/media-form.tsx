import { useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { type Constraint, GuardedForm, type Reply } from "~/forms/guarded-form";
import type { PictureFile } from "~/images/picture-file";
import { Field, TextAreaField } from "~/ui/field";
import { FileField } from "~/uploads/file-field";
import { FocusField } from "./focus-field";

/** What both kinds have. */
type Described = {
	opened: number;
	constraint?: Constraint;
	values: { alt: string | null; caption: string | null };
};

export type PhotoToDescribe = Described & {
	type: "image";
	thumbnail: string;
	picture: PictureFile;
	values: { focus: string };
};
export type VideoToDescribe = Described & {
	type: "video";
	src: string;
	name: string;
	hasSubtitles: boolean;
	values: { transcript: string | null };
};

type MediaFormProps<Media> = {
	media: Media;
	/** The result of a rejected submission, which may name a newer version. */
	refused?: Reply & { opened?: number };
	/** At the end of the form. */
	after?: ReactNode;
	/** Links beside the submit button. */
	children: ReactNode;
};

/** The form to describe a picture or video. */
export function MediaForm({ media, after, ...props }: MediaFormProps<PhotoToDescribe | VideoToDescribe>) {
	// Revalidation yields a newer version, while the fields hold what was loaded first.
	const [first] = useState(media.opened);
	const end = (
		<>
			{after}
			<input type="hidden" name="opened" value={props.refused?.opened ?? first} />
		</>
	);
	return media.type === "image" ? (
		<PhotoForm {...props} media={media} after={end} />
	) : (
		<VideoForm {...props} media={media} after={end} />
	);
}

const captionHint = "Une légende courte, montrée sous l’image : ce qui se passe, où et quand.";

function PhotoForm({ media, refused, after, children }: MediaFormProps<PhotoToDescribe>) {
	const [form, fields] = useForm<PhotoToDescribe["values"]>({
		defaultValue: media.values,
		constraint: media.constraint,
		lastResult: refused,
	});
	return (
		<GuardedForm form={form} back={children} submitLabel="Enregistrer">
			<img className="media-thumbnail" src={media.thumbnail} alt={media.picture.alt} />
			<TextAreaField
				field={fields.alt}
				label="Description"
				rows={3}
				hint="Ce que montre l’image, pour qui ne la voit pas : « Distribution de cahiers dans la cour de l’école ». Sans nom d’enfant."
			/>
			<Field field={fields.caption} label="Légende" hint={captionHint} />
			<FocusField field={fields.focus} picture={media.picture} />
			{after}
		</GuardedForm>
	);
}

type VideoValues = VideoToDescribe["values"] & { subtitles?: undefined };

function VideoForm({ media, refused, after, children }: MediaFormProps<VideoToDescribe>) {
	const [form, fields] = useForm<VideoValues>({
		defaultValue: media.values,
		constraint: media.constraint,
		lastResult: refused,
	});
	return (
		<GuardedForm form={form} back={children} submitLabel="Enregistrer" encType="multipart/form-data">
			{/* biome-ignore lint/a11y/useMediaCaption: subtitles are what this form is for */}
			<video className="media-thumbnail" src={media.src} controls preload="metadata" aria-label={media.name} />
			<TextAreaField
				field={fields.alt}
				label="Description"
				rows={3}
				hint="Ce que montre la vidéo, en une phrase. Sans nom d’enfant."
			/>
			<Field field={fields.caption} label="Légende" hint={captionHint.replace("l’image", "la vidéo")} />
			<TextAreaField
				field={fields.transcript}
				label="Transcription"
				rows={8}
				hint="Ce qui est dit et ce qu’on voit, pour qui n’entend pas ou ne peut pas lire la vidéo. Elle s’ouvre sous la vidéo."
			/>
			<FileField
				field={fields.subtitles}
				label="Sous-titres"
				accept=".vtt,text/vtt"
				hint={`Un fichier WebVTT (.vtt) en français, 200 Ko au plus.${media.hasSubtitles ? " Laissez vide pour garder ceux de la vidéo." : ""}`}
			/>
			{media.hasSubtitles && (
				<label className="check">
					<input type="checkbox" name="removeSubtitles" />
					Retirer les sous-titres
				</label>
			)}
			{after}
		</GuardedForm>
	);
}
