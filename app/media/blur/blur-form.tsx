import { useState } from "react";
import { peopleField, peopleLabel } from "~/media/files/people";
import { type Oval, ovalText } from "~/media/images/burn-ovals";
import { adminPaths } from "~/platform/kinds/paths";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { FieldError } from "~/web/ui/field";
import { Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";
import { useHydrated } from "~/web/ui/use-hydrated";
import type { photoToBlur } from "./blur-form.server";
import { type FaceSize, faceSizes } from "./oval-at";
import { CoveredPicture, countLabel, OvalEditor } from "./oval-editor";
import { useProposedFaces } from "./use-proposed-faces";

type Photo = NonNullable<ReturnType<typeof photoToBlur>>;

/** What is said of a film or an animation: faces move in them. */
export const NotBlurred = ({ poster }: { poster: string | null }) => (
	<>
		<p>
			Une vidéo ou une image animée ne peut pas être floutée : les visages y bougent. Masquez-la, ou remplacez-la par
			une photo.
		</p>
		{poster && <ButtonLink to={adminPaths.blurPhoto(poster)}>Flouter l’affiche de la vidéo</ButtonLink>}
	</>
);

type BlurFormProps = {
	photo: Photo;
	ovals: Oval[];
	size: FaceSize;
	/** Whether the form was sent without an oval. */
	empty: boolean;
};

/** The form that covers faces. Without a script a tap on the picture sends it by GET, with a list of what it covers. */
export function BlurForm({ photo, ovals: first, size, empty }: BlurFormProps) {
	const ready = useHydrated();
	const [ovals, setOvals] = useState(first);
	return (
		<Form method="get" className="form">
			{ovals.map((oval, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: ovals have no other name
				<input key={index} type="hidden" name="oval" value={ovalText(oval)} />
			))}
			{ready ? (
				<EditorWithProposals photo={photo} ovals={ovals} onChange={setOvals} />
			) : (
				<TappedPicture photo={photo} ovals={ovals} size={size} />
			)}
			<FieldError id="blur-error" errors={empty && ovals.length === 0 ? ["Couvrez au moins un visage."] : undefined} />
			<div className="form-actions">
				<Button tone="primary" name="confirmer" value="oui">
					Continuer
				</Button>
			</div>
		</Form>
	);
}

type EditorProps = { photo: Photo; ovals: Oval[]; onChange: (ovals: Oval[]) => void };

function EditorWithProposals({ photo, ovals, onChange }: EditorProps) {
	const said = useProposedFaces(photo.src, ovals, onChange);
	return (
		<>
			<p role="status">{said}</p>
			<OvalEditor ovals={ovals} onChange={onChange} picture={photo} />
		</>
	);
}

type TappedPictureProps = { photo: Photo; ovals: Oval[]; size: FaceSize };

/** A picture that sends the place of a tap, and the ovals so far with a button to remove each. */
function TappedPicture({ photo, ovals, size }: TappedPictureProps) {
	return (
		<>
			<fieldset className="field-group">
				<legend>Taille des visages</legend>
				{Object.entries(faceSizes).map(([name, { label }]) => (
					<label key={name} className="check">
						<input type="radio" name="taille" value={name} defaultChecked={name === size} />
						{label}
					</label>
				))}
			</fieldset>
			<p className="field-hint">Touchez le milieu de chaque visage sur la photo : un ovale le couvre.</p>
			<CoveredPicture ovals={ovals}>
				<input type="image" name="point" src={photo.small} alt="Couvrir le visage touché" {...photo.tap} />
			</CoveredPicture>
			<p>{countLabel(ovals.length)}</p>
			{ovals.length > 0 && (
				<ol className="stack stack-near">
					{ovals.map((oval, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: ovals have no other name
						<li key={index}>
							<Button name="retirer" value={index}>
								Retirer<span className="visually-hidden"> l’ovale du visage {index + 1}</span>
							</Button>{" "}
							à {oval.x / 10} % du bord gauche, {oval.y / 10} % du haut
						</li>
					))}
				</ol>
			)}
		</>
	);
}

/** Asks before the sharp photo is destroyed. */
export function ConfirmBlur({ id, photo, ovals }: { id: string; photo: Photo; ovals: Oval[] }) {
	const busy = useSubmitting();
	const back = new URLSearchParams(ovals.map((oval) => ["oval", ovalText(oval)]));
	return (
		<Form method="post" action={adminPaths.blurPhoto(id)} className="form">
			<p>
				<strong>
					La photo nette sera détruite partout : sur le site, dans la corbeille et dans les images de partage.
				</strong>{" "}
				Personne ne pourra la retrouver, ni la renvoyer sur le site. Les copies que des visiteurs ont gardées restent
				chez eux.
			</p>
			<CoveredPicture ovals={ovals}>
				<img src={photo.src} width={photo.width} height={photo.height} alt="La photo, avec les visages couverts" />
			</CoveredPicture>
			<p>{countLabel(ovals.length)}</p>
			<fieldset className="field-group">
				<legend>Qui reconnaît-on encore ?</legend>
				{Object.entries(peopleLabel).map(([value, label]) => (
					<label key={value} className="check">
						<input type="radio" name={peopleField} value={value} required />
						{label}
					</label>
				))}
			</fieldset>
			{ovals.map((oval, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: ovals have no other name
				<input key={index} type="hidden" name="oval" value={ovalText(oval)} />
			))}
			<input type="hidden" name="path" value={photo.path} />
			<div className="form-actions">
				<Link className="button" to={`${adminPaths.blurPhoto(id)}?${back}`}>
					Corriger
				</Link>
				<Button tone="danger" busy={busy}>
					{busy ? "Floutage..." : "Flouter définitivement"}
				</Button>
			</div>
		</Form>
	);
}
