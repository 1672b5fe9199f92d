import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { acceptOf, type MediaKind } from "~/files/media-type";
import { checkSubmitBlocker, type SubmitBlocker } from "~/forms/submit-blocker";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { leavesLabel } from "~/outbox/leaves-label";
import { useOfflineForm } from "~/outbox/use-offline-form";
import { useSharedFiles } from "~/outbox/use-shared-files";
import { FromTrashBoxes } from "~/trash/withdrawn-files-fields";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { showToast } from "~/ui/shown-toasts";
import { useNavigation } from "~/ui/submission";
import { FileField } from "~/uploads/file-field";
import { LeaveQuestion } from "~/uploads/leave-question";
import { OriginalsBox } from "~/uploads/originals-box";
import type { UploadAnswer } from "~/uploads/upload-file";
import { UploadList } from "~/uploads/upload-list";
import { isUnderWay, type Upload } from "~/uploads/upload-queue";
import { announcementOf, summaryOf, tooManyMessage } from "~/uploads/upload-words";
import { useAccepted, useMaxFiles } from "~/uploads/use-accepted";
import { useUploadQueue } from "~/uploads/use-upload-queue";
import { GalleryOutcome } from "./gallery-outcome";
import { sendToGallery } from "./send-to-gallery";
import { useStoredUploads } from "./use-stored-uploads";

type GalleryFormProps = {
	/** Result of a submission without a script. */
	answer?: UploadAnswer & { type?: MediaKind };
	/** Query string of the list; new items are on its first page. */
	back: string;
};

/** The upload form of the gallery: a plain multipart form, whose files a script uploads one by one. */
export function GalleryForm({ answer, back }: GalleryFormProps) {
	const accepted = useAccepted();
	const maxFiles = useMaxFiles();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const navigating = useNavigation().state !== "idle";
	const [type, setType] = useState<MediaKind | undefined>(answer?.type);
	const [original, setOriginal] = useState(false);
	const [started, setStarted] = useState(false);
	const [message, setMessage] = useState<string>();
	const [submitBlocker, setSubmitBlocker] = useState<SubmitBlocker>();
	useOfflineForm();
	const main = useRef<HTMLDivElement>(null);
	const kinds: MediaKind[] = type ? [type] : ["image", "video"];
	/** Files whose error was already shown in a toast. */
	const reportedKeys = useRef(new Set<number>());
	const { queue, uploads, preparation } = useUploadQueue((file, sending) => sendToGallery(type, file, sending), {
		kinds,
		original,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: another kind or size restarts the queue
	useEffect(() => {
		if (!started) queue.restart();
	}, [queue, type, original]);

	const busy = uploads.some(isUnderWay);
	const { kept, needsPage, forget } = useStoredUploads(uploads, type, preparation);
	/** Whether what is under way leaves later when the page is left. */
	const leavesLater = () => kept && queue.uploads().some(({ state }) => state === "cut");
	useSharedFiles(pick);
	const ended = started && !busy;
	const has = (...states: Upload["state"][]) => uploads.some((upload) => states.includes(upload.state));

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		if (ended) {
			forget();
			return navigate("/admin/gallery", { preventScrollReset: true });
		}
		const none = !has("chosen");
		setMessage(none ? "Veuillez sélectionner au moins un fichier" : undefined);
		if (none) return;
		setStarted(true);
		queue.start().then(end);
	}

	async function end() {
		const sent = queue.uploads();
		const failedUploads = sent.filter(
			({ key, state }) => ["refused", "failed"].includes(state) && !reportedKeys.current.has(key),
		);
		for (const { key } of failedUploads) reportedKeys.current.add(key);
		for (const message of failureMessages(failedUploads.map(({ file }) => file.name)))
			showToast({ tone: "error", message });
		if (sent.some(({ state }) => state === "failed")) {
			setSubmitBlocker(await checkSubmitBlocker());
			// The pressed button is now « Fermer », which would discard the failed uploads: move the focus off it.
			main.current?.querySelector<HTMLElement>("[data-retry]")?.focus();
		}
		if (!sent.some((upload) => upload.state === "added")) return; // or the page was left: no redirect
		const reached = (await checkSubmitBlocker()) === undefined;
		if (sent.every((upload) => upload.state === "added")) navigate("/admin/gallery");
		// List and toasts belong to parent routes that are not revalidated otherwise; in the same task, before the
		// navigation has read the toasts. Offline, revalidation would replace the outcome with an error page.
		if (reached) revalidate();
	}

	function pick(files: Iterable<File> | null) {
		const picked = [...(files ?? [])];
		const tooMany = picked.length - maxFiles;
		forget();
		queue.clear();
		queue.add(picked.slice(0, maxFiles));
		setStarted(false);
		setMessage(tooMany > 0 ? tooManyMessage(maxFiles, tooMany) : undefined);
	}

	/** The pressed button unmounts: the focus moves to one that stays. */
	function pressAndFocus(work: () => void) {
		main.current?.querySelector<HTMLButtonElement>("button:last-of-type")?.focus();
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
				accept={acceptOf(kinds)}
				multiple
				disabled={busy}
				onChange={pick}
			>
				<OriginalsBox checked={original} disabled={started} onChange={setOriginal} />
			</FileField>
			{uploads.length === 0 && <FromTrashBoxes files={answer?.trashed} />}
			{busy && leavesLater() && (
				<p className="upload-summary">
					Pas de connexion : ces fichiers sont gardés sur cet appareil. {leavesLabel(needsPage)}
				</p>
			)}
			<UploadList
				uploads={uploads}
				queue={queue}
				arrived={(upload) => addedMessage(upload, () => pressAndFocus(() => queue.confirm(upload.key).then(end)))}
			/>
			{ended && (
				<p className="upload-summary">
					{has("refused", "failed") && "Erreur lors de l'upload : "}
					{summaryOf(uploads)}
				</p>
			)}
			<p className="visually-hidden" role="status">
				{announcementOf(uploads)}
			</p>
			{ended && has("failed") && submitBlocker === "signed out" && (
				<SubmitBlockerNotice submitBlocker={submitBlocker} />
			)}
			<div className="form-actions" ref={main}>
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
					<Link className="button" to="/admin/gallery/decrire">
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

/** More toasts would cover a phone's screen. */
const failureMessages = (names: string[]) =>
	(names.length > 3 ? [`${names.length} fichiers`] : names).map((name) => `Erreur lors de l'upload de ${name}`);

function addedMessage({ state, file, shown, reason }: Upload, publish: () => void) {
	if (state === "trashed")
		return (
			<>
				{reason}{" "}
				<button type="button" className="button" onClick={publish}>
					Publier quand même<span className="visually-hidden"> {file.name}</span>
				</button>
			</>
		);
	if (state === "added" || shown === undefined) return `${file.name} ajouté avec succès`;
	return (
		<>
			{file.name} : <Link to={`/admin/gallery/${shown.id}`}>déjà présente dans la galerie</Link>
		</>
	);
}
