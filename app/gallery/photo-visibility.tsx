import { HiddenBadge } from "~/images/picture";
import { adminPaths } from "~/kinds/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";

type PhotoVisibilityProps = {
	id: string;
	/** When it was hidden, and by whom; null while it is shown. */
	hidden: string | null;
	/** The query of its page, which names the form that it belongs to. */
	search: string;
	busy: boolean;
};

/** Whether visitors see a photo, with the way to hide it from them everywhere, or to show it again. */
export function PhotoVisibility({ id, hidden, search, busy }: PhotoVisibilityProps) {
	return (
		<section className="photo-visibility" aria-labelledby="visibility">
			<h2 id="visibility">Qui la voit</h2>
			{hidden ? (
				<>
					<p>
						<HiddenBadge /> Les visiteurs ne la voient plus ({hidden}).
					</p>
					<Form method="post" action={adminPaths.showPhoto(id, `${adminPaths.photo(id)}${search}`)} preventScrollReset>
						<Button busy={busy}>Montrer de nouveau</Button>
					</Form>
				</>
			) : (
				<>
					<p>
						Quelqu’un demande qu’elle ne soit plus montrée ? Masquez-la partout à la fois : plus aucune page ne la
						montrera, et son adresse ne répondra plus. Un navigateur qui l’a déjà affichée peut en garder une copie.
						Vous pourrez la montrer de nouveau.
					</p>
					<Form method="post" action={`${adminPaths.hidePhoto(id)}${search}`} preventScrollReset>
						<Button tone="danger" busy={busy}>
							Masquer partout
						</Button>
					</Form>
				</>
			)}
		</section>
	);
}
