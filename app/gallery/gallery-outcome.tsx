import { contentPaths } from "~/kinds/paths";
import { inTrashMessage } from "~/trash/withdrawn-files";
import { Link } from "~/ui/link";
import type { UploadAnswer } from "~/uploads/upload-file";
import type { Upload } from "~/uploads/upload-queue";
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
					{name} : <Link to={contentPaths.item("gallery", id)}>déjà présente dans la galerie</Link>
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

/** What became of a file that a script uploaded. One that is in the trash can be published all the same. */
export function ArrivedFile({ upload, onPublish }: { upload: Upload; onPublish: () => void }) {
	const { state, file, shown, reason } = upload;
	if (state === "trashed")
		return (
			<>
				{reason}{" "}
				<button type="button" className="button" onClick={onPublish}>
					Publier quand même<span className="visually-hidden"> {file.name}</span>
				</button>
			</>
		);
	if (state === "added" || shown === undefined) return <>{file.name} ajouté avec succès</>;
	return <KnownFile id={shown.id} name={file.name} />;
}

const KnownFile = ({ id, name }: { id: string; name: string }) => (
	<>
		{name} : <Link to={contentPaths.item("gallery", id)}>déjà présente dans la galerie</Link>
	</>
);
