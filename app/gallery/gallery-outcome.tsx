import { inTrashMessage } from "~/trash/withdrawn-files";
import { Link } from "~/ui/link";
import type { UploadAnswer } from "~/uploads/upload-file";
import { summaryOf } from "~/uploads/upload-words";

const outcomes = ["added", "known", "trashed", "refused"] as const;

/** The outcome of each file of a submission. */
export function GalleryOutcome({ answer }: { answer: UploadAnswer }) {
	const { added, known, trashed, refused } = answer;
	const states = outcomes.flatMap((state) => answer[state].map(() => ({ state })));
	if (states.length === 0) return null;
	return (
		<div role="alert">
			<p className="upload-summary">{summaryOf(states)}</p>
			{added.map(({ id, name }) => (
				<p key={id}>{name} ajouté avec succès</p>
			))}
			{known.map(({ id, name }) => (
				<p key={id}>
					{name} : <Link to={`/admin/gallery/${id}`}>déjà présente dans la galerie</Link>
				</p>
			))}
			{trashed.map((file) => (
				<p key={file.id}>{inTrashMessage(file)}</p>
			))}
			{refused.map(({ name, reason }) => (
				<p key={reason} className="field-error">
					Erreur lors de l'upload de {name}
					{"\u202f"}: {reason}
				</p>
			))}
		</div>
	);
}
