import type { ReactNode } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";

type HideQuestionProps = { closeTo: string; picture: ReactNode };

/** Asks before a photo is hidden. */
export const HideQuestion = (props: HideQuestionProps) => (
	<ConfirmDialog
		{...props}
		question="Masquer cette photo partout ?"
		about="Plus aucune page ne la montrera, ni la galerie, ni un rapport, ni un événement, et son adresse ne répondra plus. Un navigateur qui l’a déjà affichée peut en garder une copie. Vous pourrez la montrer de nouveau."
		confirm="Masquer partout"
	/>
);
