import { Form, Link, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { acceptOf, type MediaKind } from "~/media/media-type";
import type { UploadAnswer } from "~/media/upload-file";
import { Button } from "~/ui/button";
import { FileField } from "~/ui/file-field";
import { UploadList } from "./upload-list";
import { useGalleryUpload } from "./use-gallery-upload";

type GalleryFormProps = {
	/** What became of the last post without a script. */
	answer?: UploadAnswer & { type?: MediaKind };
};

/** The form that adds pictures or videos. A plain form of several files, which a script sends one by one. */
export function GalleryForm({ answer }: GalleryFormProps) {
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const navigating = useNavigation().state !== "idle";
	const [type, setType] = useState<MediaKind | undefined>(answer?.type);
	const [message, setMessage] = useState<string>();
	const { uploads, busy, choose, send } = useGalleryUpload();
	// Only a script can narrow the picker as the choice above it changes; the server compares them in any case.
	useEffect(() => setType((chosen) => chosen ?? "image"), []);

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setMessage(uploads.length === 0 ? "Veuillez sélectionner au moins un fichier" : undefined);
		if (uploads.length === 0 || busy) return;
		const kind = new FormData(event.currentTarget).get("type");
		const outcome = await send(String(kind));
		if (outcome === undefined) return; // the form was left: lead nobody away from where they are
		if (outcome.refused > 0) setMessage("Erreur lors de l'upload");
		else if (outcome.known === 0) navigate("/admin/gallery");
		revalidate(); // the list and the toasts are of routes that stay, which Remix does not load again by itself
	}

	function pick(files: FileList | null) {
		const tooMany = choose(files);
		setMessage(tooMany > 0 ? `30 fichiers au plus à la fois : ${tooMany} n’ont pas été pris.` : undefined);
	}

	const error = message ?? answer?.message;
	return (
		<Form method="post" encType="multipart/form-data" className="form" onSubmit={submit}>
			{answer && <Outcome answer={answer} />}
			<div className="field">
				<label htmlFor="media-type">Type de média</label>
				<select
					id="media-type"
					name="type"
					className="field-control"
					defaultValue={type}
					onChange={(event) => setType(event.currentTarget.value === "video" ? "video" : "image")}
				>
					<option value="image">Image</option>
					<option value="video">Vidéo</option>
				</select>
			</div>
			<FileField
				field={{ id: "media-files", name: "files", errorId: "media-files-error", errors: error ? [error] : undefined }}
				label="Fichiers"
				hint="Jusqu’à 30 fichiers à la fois."
				accept={acceptOf(type ? [type] : ["image", "video"])}
				multiple
				disabled={busy}
				onChange={pick}
			/>
			<UploadList uploads={uploads} />
			<div className="form-actions">
				<Link className="button" to="/admin/gallery">
					Annuler
				</Link>
				<Button tone="primary" busy={busy || navigating}>
					{busy ? "Chargement..." : "Ajouter"}
				</Button>
			</div>
		</Form>
	);
}

/** What became of each file. */
function Outcome({ answer }: { answer: UploadAnswer }) {
	return (
		<div role="alert">
			{answer.added.map(({ id, name }) => (
				<p key={id}>{name} ajouté avec succès</p>
			))}
			{answer.known.map(({ id, name }) => (
				<p key={id}>
					{name} : <Link to={`/admin/gallery/${id}`}>déjà présente dans la galerie</Link>
				</p>
			))}
			{answer.refused.map(({ reason }) => (
				<p key={reason} className="field-error">
					{reason}
				</p>
			))}
		</div>
	);
}
