import { useForm } from "@conform-to/react";
import { PictureField } from "~/content/leaders/picture-field";
import { HiddenBadge, Picture } from "~/media/images/picture";
import type { PictureFile } from "~/media/images/picture-file";
import { useAccepted } from "~/media/uploads/use-accepted";
import { adminPaths } from "~/platform/kinds/paths";
import { SettingsForm, type SettingsTextFormProps } from "~/publishing/settings/settings-form";
import { settingsPages, settingsPath } from "~/publishing/settings/settings-pages";
import { ButtonLink } from "~/web/ui/button";
import { Field } from "~/web/ui/field";

/** The picture of the donation page in the settings, with a link to its form. */
export function GiftPicturePart({ picture }: { picture: PictureFile | null }) {
	return (
		<section className="settings-part" aria-labelledby="image">
			<h2 id="image">Image de la page</h2>
			{picture ? (
				<div className="settings-picture row">
					<Picture picture={{ ...picture, alt: "Image actuelle" }} use="portrait" />
					<p>
						{picture.alt} {picture.hidden && <HiddenBadge />}
					</p>
				</div>
			) : (
				<p>Sans image de vous, la page n’en montre pas.</p>
			)}
			<p className="actions">
				<ButtonLink to={adminPaths.giftPicture}>{picture ? "Modifier l’image" : "Ajouter une image"}</ButtonLink>
			</p>
		</section>
	);
}

type GiftPicture = { alt?: string; people?: string; picture?: undefined };
type Props = SettingsTextFormProps<GiftPicture> & { shown: PictureFile | null; arrived: PictureFile | null };

/** The form of the donation page's picture and its alternative text. */
export function GiftPictureForm({ values, opened, constraint, refused, shown, arrived }: Props) {
	const accepted = useAccepted();
	const [form, fields] = useForm<GiftPicture>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} files back={settingsPath(settingsPages.appeal)}>
			<PictureField
				people={fields.people}
				field={fields.picture}
				label={shown ? "Remplacer l’image" : "Image"}
				hint={`Une image ${accepted.image}, plus large que haute.`}
				shown={shown}
				arrived={arrived}
				refused={refused}
				required
				removeLabel="Retirer cette image de la page"
			/>
			<Field
				field={fields.alt}
				label="Description"
				hint="Décrivez la photo pour les personnes aveugles ou malvoyantes. Par exemple : distribution de cahiers dans la cour de l’école. Sans nom d’enfant."
			/>
		</SettingsForm>
	);
}
