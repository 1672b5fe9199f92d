import { useForm } from "@conform-to/react";
import { type FormPicture, PictureField } from "~/content/leaders/picture-field";
import { HiddenBadge, Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { useAccepted } from "~/media/uploads/use-accepted";
import { adminPaths } from "~/platform/kinds/paths";
import { SettingsForm, type SettingsTextFormProps } from "~/publishing/settings/settings-form";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { MoveButtons } from "~/web/forms/list-order";
import { ButtonLink } from "~/web/ui/button";
import { Field } from "~/web/ui/field";
import { Form } from "~/web/ui/form";
import { maxHeroPictures } from "./most-hero-pictures";

/** Lists the pictures of the banner with links to edit and buttons to reorder them. */
export function HeroPictureList({ pictures }: { pictures: PictureFile[] }) {
	return (
		<section className="settings-part" aria-labelledby="images">
			<h2 id="images">Images de la bannière</h2>
			<p>
				{pictures.length === 0
					? "Sans image de vous, le site montre ses propres dessins."
					: "Elles remplacent les dessins du site et tournent dans cet ordre."}
			</p>
			{pictures.length > 0 && (
				// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
				<ol role="list" className="stack">
					{pictures.map((picture, index) => (
						<li key={picture.id} className="admin-row settings-row">
							<div className="settings-picture row">
								<Picture picture={{ ...picture, alt: `Image ${index + 1}` }} use="portrait" />
								<p>
									{picture.alt} {picture.hidden && <HiddenBadge />}
								</p>
							</div>
							<Form method="post" action={adminPaths.orderBannerPictures} className="actions" preventScrollReset>
								<MoveButtons id={picture.id} index={index} count={pictures.length}>
									<span className="visually-hidden"> l’image {index + 1}</span>
								</MoveButtons>
								<ButtonLink to={adminPaths.bannerPicture(picture.id)}>
									Modifier<span className="visually-hidden"> l’image {index + 1}</span>
								</ButtonLink>
							</Form>
						</li>
					))}
				</ol>
			)}
			<p className="actions">
				{pictures.length < maxHeroPictures ? (
					<ButtonLink to={adminPaths.newBannerPicture}>Ajouter une image</ButtonLink>
				) : (
					`${maxHeroPictures} images au plus : pour en montrer une autre, modifiez l’une d’elles.`
				)}
			</p>
		</section>
	);
}

type HeroPicture = { alt?: string; people?: string; picture?: undefined };
type Props = SettingsTextFormProps<HeroPicture> & FormPicture;

/** The form of a new or existing banner picture and its alternative text. */
export function HeroPictureForm({ values, opened, constraint, refused, shown, arrived }: Props) {
	const accepted = useAccepted();
	const [form, fields] = useForm<HeroPicture>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} files back={settingsPath(settingsPages.welcome)}>
			<PictureField
				people={fields.people}
				field={fields.picture}
				label={shown ? "Remplacer l’image" : "Image"}
				hint={`Une image ${accepted.image}, plus large que haute ; au moins 1\u202f600\u00a0pixels de large, c’est mieux.`}
				shown={shown}
				arrived={arrived}
				refused={refused}
				required
				removeLabel="Retirer cette image de la bannière"
			/>
			<Field
				field={fields.alt}
				label="Description"
				hint="Décrivez la photo pour les personnes aveugles ou malvoyantes. Par exemple : distribution de cahiers dans la cour de l’école. Sans nom d’enfant."
			/>
		</SettingsForm>
	);
}
