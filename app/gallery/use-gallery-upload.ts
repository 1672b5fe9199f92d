import { useState } from "react";
import { type UploadAnswer, uploadForm } from "~/media/upload-file";

/** One chosen file: how far it is, then what became of it. */
export type Upload = {
	file: File;
	preview: string;
	part: number;
	state: "chosen" | "sent" | "refused";
	reason?: string;
};

/** The files chosen in the gallery's form, and sending them one after the other. */
export function useGalleryUpload() {
	const [uploads, setUploads] = useState<Upload[]>([]);
	const [busy, setBusy] = useState(false);
	const change = (index: number, changes: Partial<Upload>) =>
		setUploads((all) => all.map((upload, i) => (i === index ? { ...upload, ...changes } : upload)));

	function choose(files: FileList | null) {
		for (const { preview } of uploads) URL.revokeObjectURL(preview);
		const chosen = [...(files ?? [])];
		setUploads(chosen.map((file) => ({ file, preview: URL.createObjectURL(file), part: 0, state: "chosen" })));
	}

	/** Sends what has not arrived yet; true when everything has. */
	async function send(type: string): Promise<boolean> {
		setBusy(true);
		let complete = true;
		for (const [index, upload] of uploads.entries()) {
			if (upload.state === "sent") continue;
			const form = new FormData();
			form.append("type", type);
			form.append("files", upload.file);
			const answer = await uploadForm("/admin/gallery/files", form, (part) => change(index, { part }));
			const reason = refusalOf(answer, upload.file.name);
			change(index, reason === undefined ? { part: 1, state: "sent" } : { part: 0, state: "refused", reason });
			if (reason !== undefined) complete = false;
		}
		setBusy(false);
		return complete;
	}

	return { uploads, busy, choose, send };
}

function refusalOf(answer: UploadAnswer | undefined, name: string): string | undefined {
	if (answer && answer.added.length + answer.known.length > 0) return undefined;
	return answer?.refused[0]?.reason ?? answer?.message ?? `Erreur lors de l'upload de ${name}`;
}
