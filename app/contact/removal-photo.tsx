import { HiddenBadge } from "~/images/hidden-badge";
import { adminPaths } from "~/kinds/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import type { RequestedMedia } from "./removal-request.server";
import { RequestedPhoto } from "./requested-media";

type RemovalPhotoProps = {
	/** The id of the message. */
	id: string;
	/** `refusal`: why the account may not hide it. Null when the visitor came from no photo, or when it is deleted. */
	photo: { id: string; hidden: boolean; refusal?: string; media: RequestedMedia } | null;
	busy: boolean;
};

/** The photo that a message asks to remove, with the button that hides it from visitors, or shows it again. */
export function RemovalPhoto({ id, photo, busy }: RemovalPhotoProps) {
	if (photo === null)
		return (
			<p className="card-quiet">
				Ce message ne désigne pas de photo. Quand vous l’aurez trouvée, ouvrez-la par « Décrire et cadrer » dans la
				galerie, le rapport ou l’événement, et masquez-la là.
			</p>
		);
	return (
		<>
			<RequestedPhoto media={photo.media} />
			{photo.refusal ? (
				<p>Cette photo appartient à une page que votre compte ne gère pas. {photo.refusal}</p>
			) : photo.hidden ? (
				<>
					<p>
						<HiddenBadge /> Les visiteurs ne la voient plus.
					</p>
					<Form method="post" action={adminPaths.showPhoto(photo.id, adminPaths.message(id))} preventScrollReset>
						<Button busy={busy}>Montrer de nouveau</Button>
					</Form>
				</>
			) : (
				<Form method="post" action={adminPaths.hidePhotoOfMessage(id)} preventScrollReset>
					<Button tone="danger" busy={busy}>
						Masquer cette photo partout
					</Button>
					<p className="card-quiet">
						Plus aucune page ne la montrera, et son adresse ne répondra plus. Un navigateur qui l’a déjà affichée peut
						en garder une copie. Vous pourrez la montrer de nouveau.
					</p>
				</Form>
			)}
		</>
	);
}
