import { useEffect, useRef, useState } from "react";
import { posterOf, readable } from "~/media/file-in-browser";
import { type ShownFile, type UploadAnswer, uploadForm } from "~/media/upload-file";

/** One chosen file: how far it is, then what became of it. */
export type Upload = {
	file: File;
	preview: string;
	part: number;
	state: "chosen" | "sent" | "refused";
	reason?: string;
	/** The item of the gallery that has these bytes already. */
	known?: ShownFile;
};

/** The most files of one selection (decisions.md). */
const maxFiles = 30;

/** The files chosen in the gallery's form, and sending them one after the other until the form is left. */
export function useGalleryUpload() {
	const [uploads, setUploads] = useState<Upload[]>([]);
	const [busy, setBusy] = useState(false);
	const left = useRef<AbortController>();
	const change = (preview: string, changes: Partial<Upload>) =>
		setUploads((all) => all.map((upload) => (upload.preview === preview ? { ...upload, ...changes } : upload)));

	useEffect(() => {
		const controller = new AbortController();
		left.current = controller;
		return () => controller.abort();
	}, []);

	/** Replaces the files chosen before; tells how many are too many. */
	function choose(files: FileList | null): number {
		for (const { preview } of uploads) URL.revokeObjectURL(preview);
		const chosen = [...(files ?? [])];
		const kept = chosen.slice(0, maxFiles);
		setUploads(kept.map((file) => ({ file, preview: URL.createObjectURL(file), part: 0, state: "chosen" })));
		return chosen.length - kept.length;
	}

	/** Sends what has not arrived yet; tells how many were refused and known already, or nothing once the form is left. */
	async function send(type: string) {
		const signal = left.current?.signal;
		setBusy(true);
		const outcome = { refused: 0, known: 0 };
		for (const { file, preview } of uploads.filter((upload) => upload.state !== "sent")) {
			const answer = await sendOne(file, type, (part) => change(preview, { part }), signal);
			if (signal?.aborted) return undefined;
			const reason = refusalOf(answer, file.name);
			const known = answer?.known[0];
			change(preview, reason === undefined ? { part: 1, state: "sent", known } : { part: 0, state: "refused", reason });
			if (reason !== undefined) outcome.refused++;
			if (known !== undefined) outcome.known++;
		}
		setBusy(false);
		return outcome;
	}

	return { uploads, busy, choose, send };
}

/** Sends one file and, after a video, the picture that stands for it. */
async function sendOne(file: File, type: string, onProgress: (part: number) => void, signal?: AbortSignal) {
	const form = new FormData();
	form.append("type", type);
	form.append("files", await readable(file));
	const answer = await uploadForm("/admin/gallery/files", form, onProgress, signal);
	const [video] = answer?.added ?? [];
	if (type === "video" && video) await sendPoster(file, video.id);
	return answer;
}

/** Without one the video shows a neutral ground: nothing that went wrong here is worth telling. */
async function sendPoster(video: File, id: string) {
	const poster = await posterOf(video);
	if (poster === undefined) return;
	const form = new FormData();
	form.append("files", poster, "affiche.jpg");
	await uploadForm(`/admin/gallery/${id}/poster`, form, () => {});
}

function refusalOf(answer: UploadAnswer | undefined, name: string): string | undefined {
	if (answer && answer.added.length + answer.known.length > 0) return undefined;
	return answer?.refused[0]?.reason ?? answer?.message ?? `Erreur lors de l'upload de ${name}`;
}
