import { useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { HiddenBadge, Picture } from "~/media/images/picture";
import { centre, focusClass, type PictureFile, pointAt, pointIn, pointText } from "~/media/images/picture-file";
import { FileField } from "~/media/uploads/file-field";
import { adminPaths } from "~/platform/kinds/paths";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { Button, ButtonLink } from "~/web/ui/button";
import { Field, FieldError, TextAreaField } from "~/web/ui/field";
import { Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";

/** The fields that both kinds have. */
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

/** The title of the page that changes a picture or video. */
export const mediaTitle = ({ type }: { type: "image" | "video" }) =>
	type === "image" ? "Modifier la photo" : "Modifier la vidéo";

type MediaFormProps<Media> = {
	media: Media;
	/** The result of a rejected submission, which may name a newer version. */
	refused?: Reply & { opened?: number };
	/** Links beside the submit button. */
	children: ReactNode;
};

/** The form to describe a picture or video. */
export function MediaForm({ media, ...props }: MediaFormProps<PhotoToDescribe | VideoToDescribe>) {
	// Revalidation yields a newer version, while the fields hold the values that were loaded first.
	const [first] = useState(media.opened);
	const opened = <input type="hidden" name="opened" value={props.refused?.opened ?? first} />;
	return media.type === "image" ? (
		<PhotoForm {...props} media={media} opened={opened} />
	) : (
		<VideoForm {...props} media={media} opened={opened} />
	);
}

type PartProps<Media> = MediaFormProps<Media> & { opened: ReactNode };

const captionHint = "Une légende courte, montrée sous l’image : ce qui se passe, où et quand.";

function PhotoForm({ media, refused, opened, children }: PartProps<PhotoToDescribe>) {
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
				hint="Décrivez la photo pour les personnes aveugles ou malvoyantes : « Distribution de cahiers dans la cour de l’école ». Sans nom d’enfant."
			/>
			<Field field={fields.caption} label="Légende" hint={captionHint} />
			<FocusField field={fields.focus} picture={media.picture} />
			{opened}
		</GuardedForm>
	);
}

type VideoValues = VideoToDescribe["values"] & { subtitles?: undefined };

function VideoForm({ media, refused, opened, children }: PartProps<VideoToDescribe>) {
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
			{opened}
		</GuardedForm>
	);
}

const columns = { 0: "à gauche", 50: "au milieu", 100: "à droite" };
const rows = { 0: "En haut", 50: "À mi-hauteur", 100: "En bas" };

/** The nine points that can be chosen without a script. */
const points = Object.entries(rows).flatMap(([y, row]) =>
	Object.entries(columns).map(([x, column]) => ({ value: `${x} ${y}`, label: `${row} ${column}` })),
);

type FocusFieldProps = {
	field: { id: string; name: string; initialValue?: string; errors?: string[]; errorId: string };
	picture: PictureFile;
};

/** A field for the focal point of a picture: nine points, and with a script any point by a tap on the picture. */
function FocusField({ field, picture }: FocusFieldProps) {
	const initial = field.initialValue ?? pointText(centre);
	const [value, setValue] = useState(initial);
	const [ready, setReady] = useState(false);
	const own = useRef<HTMLInputElement>(null);
	const root = useRef<HTMLFieldSetElement>(null);
	const point = pointIn(value) ?? centre;
	const exact = points.every((one) => one.value !== value) ? value : undefined;

	useEffect(() => {
		setReady(true);
		// One of the buttons may have been pressed before hydration.
		const checked = root.current?.querySelector<HTMLInputElement>("input:checked");
		if (checked) setValue(checked.value);
	}, []);

	function choose(chosen: string) {
		setValue(chosen);
		const button = [...(root.current?.querySelectorAll<HTMLInputElement>("input") ?? [])].find(
			(input) => input.value === chosen,
		);
		const target = button ?? own.current;
		if (target === null) return;
		target.value = chosen;
		target.checked = true;
		target.dispatchEvent(new Event("input", { bubbles: true })); // this marks the form as changed
	}

	return (
		<fieldset className="field-group" ref={root} id={field.id} tabIndex={-1}>
			<legend>Cadrage</legend>
			<p className="field-hint">
				{" "}
				Dans les listes, la photo est recadrée.{" "}
				{ready
					? "Touchez ce qui doit rester visible, ou choisissez l’un des neuf points."
					: "Choisissez ce qui doit rester visible, parmi neuf points."}
			</p>
			<div className="focus-choice">
				{/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same from the keyboard */}
				{/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below do the same from the keyboard */}
				<div
					className={`focus-stage ${focusClass(point)}`}
					data-ready={ready || undefined}
					onClick={({ currentTarget, clientX, clientY }) => {
						const { left, top, width, height } = currentTarget.getBoundingClientRect();
						choose(pointText(pointAt((clientX - left) / width, (clientY - top) / height)));
					}}
				>
					<Picture picture={{ ...picture, alt: "", focus: undefined }} use="page" />
					<span className="focus-marker" aria-hidden="true" />
				</div>
				<div className="focus-points">
					{points.map((one) => (
						<label key={one.value} className="focus-point">
							<input
								type="radio"
								name={field.name}
								value={one.value}
								defaultChecked={initial === one.value}
								onChange={() => setValue(one.value)}
							/>
							<span className="visually-hidden">{one.label}</span>
						</label>
					))}
				</div>
				<label className="check" hidden={exact === undefined}>
					<input
						ref={own}
						type="radio"
						name={field.name}
						defaultValue={exact ?? ""}
						defaultChecked={exact !== undefined}
						disabled={exact === undefined && !ready}
						onChange={({ currentTarget }) => setValue(currentTarget.value)}
					/>
					Au point choisi sur l’image
				</label>
				<div className="focus-preview stack stack-tight">
					<p className="field-hint">{ready ? "Dans une liste :" : "Dans une liste, tel qu’enregistré :"}</p>
					<Picture picture={{ ...picture, alt: "", focus: point }} use="card" />
				</div>
			</div>
			<FieldError id={field.errorId} errors={field.errors} />
		</fieldset>
	);
}

/** Leads to where faces of a photo are blurred. */
export const BlurLink = ({ id }: { id: string }) => (
	<section className="page-part" aria-labelledby="blur">
		<h2 id="blur">Flouter</h2>
		<p>Une personne ne veut pas être reconnue, ou personne n’a dit oui pour un enfant ? Floutez son visage.</p>
		<ButtonLink to={adminPaths.blurPhoto(id)}>Flouter des visages</ButtonLink>
	</section>
);

type PhotoVisibilityProps = {
	id: string;
	/** When it was hidden, and by whom; null while it is shown. */
	hidden: string | null;
	/** The page that shows it, with its query. */
	page: string;
};

/** Shows whether visitors see a photo, with a button to hide it from them everywhere, or to show it again. */
export function PhotoVisibility({ id, hidden, page }: PhotoVisibilityProps) {
	const busy = useSubmitting();
	return (
		<section className="page-part" aria-labelledby="visibility">
			<h2 id="visibility">Visibilité</h2>
			<p>
				{hidden ? (
					<>
						<HiddenBadge /> Les visiteurs ne la voient plus ({hidden}).
					</>
				) : (
					<>
						Quelqu’un demande qu’elle ne soit plus montrée ? Masquez-la : plus aucune page ne la montrera, et le lien
						vers la photo ne marchera plus. Les personnes qui l’ont déjà vue peuvent en avoir gardé une copie. Vous
						pourrez la montrer de nouveau.
					</>
				)}
			</p>
			<Form method="post" action={(hidden ? adminPaths.showPhoto : adminPaths.hidePhoto)(id, page)} preventScrollReset>
				<Button tone={hidden ? "secondary" : "danger"} busy={busy}>
					{hidden ? "Montrer de nouveau" : "Masquer partout"}
				</Button>
			</Form>
		</section>
	);
}
