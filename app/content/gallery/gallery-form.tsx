import { useRef, useState } from "react";
import { acceptOf, type MediaKind } from "~/media/files/media-type";
import type { People } from "~/media/files/people";
import { inTrashMessage } from "~/media/files/trashed-files";
import { FileField, OriginalsBox } from "~/media/uploads/file-field";
import { LeaveQuestion } from "~/media/uploads/leave-question";
import { oneDiffers, PeopleQuestion } from "~/media/uploads/people-question";
import type { UploadAnswer } from "~/media/uploads/upload-file";
import { UploadList } from "~/media/uploads/upload-list";
import { isUnderWay, type Upload } from "~/media/uploads/upload-queue";
import { announcementOf, summaryOf } from "~/media/uploads/upload-words";
import { useAccepted, useMaxFiles } from "~/media/uploads/use-accepted";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { leavesLabel } from "~/publishing/outbox/stashed-notice";
import { useOfflineForm } from "~/publishing/outbox/use-offline-form";
import { FromTrashBoxes } from "~/publishing/trash/deleted";
import { SubmitBlockerNotice } from "~/web/forms/submit-guard";
import { Button, Link } from "~/web/ui/button";
import { Form } from "~/web/ui/form";
import { useNavigation } from "~/web/ui/submission";
import { useGalleryUploads } from "./use-gallery-uploads";

type GalleryFormProps = {
	/** The result of a submission without a script. */
	answer?: UploadAnswer & { type?: MediaKind };
	/** The query string of the list; new items are on its first page. */
	back: string;
};

/** The upload form of the gallery: a plain multipart form, whose files a script uploads one by one. */
export function GalleryForm({ answer, back }: GalleryFormProps) {
	const accepted = useAccepted();
	const maxFiles = useMaxFiles();
	const navigating = useNavigation().state !== "idle";
	const [type, setType] = useState<MediaKind | undefined>(answer?.type);
	const [people, setPeople] = useState<People>();
	const [original, setOriginal] = useState(false);
	const actions = useRef<HTMLDivElement>(null);
	const { queue, uploads, busy, started, ended, has, message, submitBlocker, needsPage, ...form } = useGalleryUploads(
		type,
		people,
		original,
		actions,
	);
	const { leavesLater, submit, end, pick, forget } = form;
	useOfflineForm();

	/** Does the work of a button that then unmounts, and moves the focus to one that stays. */
	function pressAndFocus(work: () => void) {
		actions.current?.querySelector<HTMLButtonElement>("button:last-of-type")?.focus();
		work();
	}

	const error = message ?? answer?.message;
	return (
		<Form method="post" encType="multipart/form-data" className="form" onSubmit={submit}>
			<LeaveQuestion
				busy={busy && !leavesLater()}
				isBusy={() => queue.uploads().some(isUnderWay) && !leavesLater()}
				onLeave={forget}
			/>
			{answer && uploads.length === 0 && <GalleryOutcome answer={answer} />}
			<div className="field">
				<label htmlFor="media-type">Type de média</label>
				<select
					id="media-type"
					name="type"
					className="field-control"
					defaultValue={type ?? ""}
					disabled={started}
					onChange={({ currentTarget: { value } }) =>
						setType(value === "image" || value === "video" ? value : undefined)
					}
				>
					<option value="">Photos et vidéos</option>
					<option value="image">Image</option>
					<option value="video">Vidéo</option>
				</select>
			</div>
			<FileField
				field={{ id: "media-files", name: "files", errorId: "media-files-error", errors: error ? [error] : undefined }}
				label="Fichiers"
				hint={`Jusqu’à ${maxFiles} fichiers à la fois : images ${accepted.image}, vidéos ${accepted.video}.`}
				accept={acceptOf(type ? [type] : ["image", "video"])}
				multiple
				disabled={busy}
				onChange={pick}
			>
				<OriginalsBox checked={original} disabled={started} onChange={setOriginal} />
			</FileField>
			<PeopleQuestion required disabled={started} onAnswer={setPeople} hint={uploads.length > 1 && oneDiffers} />
			{uploads.length === 0 && <FromTrashBoxes files={answer?.trashed} />}
			{busy && leavesLater() && (
				<p className="upload-summary">
					Pas de connexion : ces fichiers sont gardés sur cet appareil. {leavesLabel(needsPage)}
				</p>
			)}
			<UploadList
				uploads={uploads}
				queue={queue}
				people={people}
				arrived={(upload) => (
					<ArrivedFile upload={upload} onPublish={() => pressAndFocus(() => queue.confirm(upload.key).then(end))} />
				)}
			/>
			{ended && (
				<p className="upload-summary">
					{(has("refused", "failed") ? "Erreur lors de l'upload : " : "") + summaryOf(uploads)}
				</p>
			)}
			<p className="visually-hidden" role="status">
				{announcementOf(uploads)}
			</p>
			{ended && has("failed") && submitBlocker === "signed out" && (
				<SubmitBlockerNotice submitBlocker={submitBlocker} />
			)}
			<div className="form-actions" ref={actions}>
				{busy && uploads.length > 1 && (
					<Button type="button" onClick={() => pressAndFocus(queue.cancelAll)}>
						Tout annuler
					</Button>
				)}
				{ended && has("failed", "cancelled") && (
					<Button type="button" data-retry onClick={() => pressAndFocus(() => queue.retry().then(end))}>
						Réessayer les échecs
					</Button>
				)}
				{ended && uploads.some(({ state, file }) => state === "added" && !file.type.startsWith("video/")) && (
					<Link className="button" to={adminPaths.describePhotos}>
						Décrire les photos
					</Link>
				)}
				{!busy && !ended && (
					<Link className="button" to={back} preventScrollReset>
						Annuler
					</Link>
				)}
				<Button tone="primary" busy={busy || navigating}>
					{busy ? "Chargement..." : ended ? "Fermer" : "Ajouter"}
				</Button>
			</div>
		</Form>
	);
}

const outcomes = ["added", "known", "trashed", "refused"] as const;

/** Shows the outcome of each file of a submission. */
function GalleryOutcome({ answer }: { answer: UploadAnswer }) {
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

/** Shows the outcome of a file that a script uploaded. A file that is in the trash can be published all the same. */
function ArrivedFile({ upload, onPublish }: { upload: Upload; onPublish: () => void }) {
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
