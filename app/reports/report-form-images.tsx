import type { FieldMetadata } from "@conform-to/react";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { acceptOf } from "~/files/media-type";
import { checkSubmitBlocker } from "~/forms/submit-guard";
import { useHeldForm } from "~/forms/use-held-form";
import type { ThumbnailRow } from "~/images/thumbnail";
import { hasOutbox } from "~/outbox/use-outbox";
import { useSharedFiles } from "~/outbox/use-shared-files";
import { StashContext } from "~/outbox/use-stash";
import type { TrashedFile } from "~/trash/withdrawn-files";
import { FromTrashBoxes } from "~/trash/withdrawn-files-fields";
import { FileField } from "~/uploads/file-field";
import { OriginalsBox } from "~/uploads/originals-box";
import { UploadList } from "~/uploads/upload-list";
import { isUnderWay, type Upload } from "~/uploads/upload-queue";
import { announcementOf, tooManyMessage } from "~/uploads/upload-words";
import { useAccepted, useMaxFiles } from "~/uploads/use-accepted";
import { useUnloadQuestion } from "~/uploads/use-unload-question";
import { useUploadQueue } from "~/uploads/use-upload-queue";
import { ReportFormImage } from "./report-form-image";
import { sendPicture } from "./send-picture";
import { useArrangedImages } from "./use-arranged-images";

type ReportFormImagesProps = {
	/** The current pictures, cover first. */
	images: (ThumbnailRow & { id: string })[];
	field: Pick<FieldMetadata<unknown>, "id" | "name" | "errors" | "errorId">;
	/** Those of them that are in the trash. */
	fromTrash?: TrashedFile[];
};

/**
 * The pictures of a report and the file picker. Without a script the buttons post the form, which is rendered again in
 * the new order; with one, pictures are uploaded at once and rearranged in place. Nothing is saved before the submit.
 */
export function ReportFormImages({ images, field, fromTrash }: ReportFormImagesProps) {
	const accepted = useAccepted();
	const maxFiles = useMaxFiles();
	const root = useRef<HTMLDivElement>(null);
	const [message, setMessage] = useState<string>();
	const [original, setOriginal] = useState(false);
	/** Uploads at the time of the submit: the answer's errors replace their notice. */
	const [sent, setSent] = useState<readonly Upload[]>();
	const { queue, uploads } = useUploadQueue(sendPicture, { kinds: ["image"], original });
	const { list, reorder, announced, ready, dragged, drag } = useArrangedImages(images, uploads, root);
	const busy = uploads.some(isUnderWay);
	const failed = uploads.some(({ state }) => state === "failed" || state === "cancelled");
	const missing = failed || uploads.some(({ state }) => state === "refused");
	useUnloadQuestion(busy);
	const held = useHeldForm(root, busy, missing, () => setSent(uploads));
	const stash = useContext(StashContext);
	const unsent = uploads.filter(isUnderWay);
	const isCut = held?.state === "waiting" && unsent.some(({ state }) => state === "cut");
	const isPrepared = unsent.every(({ prepared }) => prepared !== undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the line is cut, with what is there then
	useEffect(() => {
		if (!isCut || !isPrepared || !hasOutbox()) return;
		// Without a network they wait with their report.
		const files = unsent.map(({ prepared, file }): [string, File] => [field.name, prepared ?? file]);
		void checkSubmitBlocker().then((blocker) => {
			const form = root.current?.closest("form");
			if (blocker === "no connection" && form) void stash(form, held?.submitter ?? null, files);
		});
	}, [isCut, isPrepared]);
	useSharedFiles(pick);
	const heldNotice = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (held) heldNotice.current?.scrollIntoView({ block: "nearest" });
	}, [held]);
	useInputEvent(root, list.map((image) => image.id).join() !== images.map((image) => image.id).join());

	function pick(files: Iterable<File> | null) {
		const picked = [...(files ?? [])];
		const input = root.current?.querySelector<HTMLInputElement>("input[type=file]");
		if (input) input.value = ""; // or the form would post them a second time
		if (!busy) queue.clear();
		queue.add(picked.slice(0, maxFiles));
		const tooMany = picked.length - maxFiles;
		setMessage(tooMany > 0 ? tooManyMessage(maxFiles, tooMany) : undefined);
		void queue.start();
	}

	const errors = message ? [message] : field.errors;
	return (
		<div className="report-pictures" ref={root}>
			<input type="hidden" name="images" value={list.map((image) => image.id).join()} />
			<ol className="report-images" {...drag}>
				{list.map((image, index) => (
					<ReportFormImage
						key={image.id}
						image={image}
						index={index}
						ids={list.map(({ id }) => id)}
						draggable={ready && list.length > 1}
						dragged={dragged === image.id}
						reorder={reorder}
					/>
				))}
			</ol>
			<FileField
				field={{ id: field.id, name: field.name, errorId: field.errorId, errors }}
				label={list.length > 0 ? "Ajouter des images" : "Images"}
				hint={`Jusqu’à ${maxFiles} images à la fois, ${accepted.image} chacune ; la première est la couverture.`}
				accept={acceptOf(["image"])}
				multiple
				onChange={pick}
			>
				<OriginalsBox checked={original} onChange={setOriginal} />
			</FileField>
			<FromTrashBoxes files={fromTrash?.filter(({ id }) => list.some((image) => image.id === id))} />
			<UploadList uploads={uploads.filter((upload) => upload.state !== "added")} queue={queue} arrived={() => null} />
			<p ref={heldNotice} aria-live="polite">
				{held && heldWords[held.state]}
			</p>
			{failed && !busy && (
				<button type="button" className="button" onClick={() => void queue.retry()}>
					Réessayer les échecs
				</button>
			)}
			<p className="visually-hidden" role="status">
				{busy || announced === "" ? uploads !== sent && announcementOf(uploads) : announced}
			</p>
		</div>
	);
}

const heldWords = {
	waiting: "Le rapport sera enregistré dès que ses images seront arrivées.",
	ready: null,
	stopped:
		"Le rapport n’est pas enregistré : des images ne sont pas arrivées. Enregistrez à nouveau pour continuer sans elles.",
};

/** Dispatches `input` on a change, so that the form counts as dirty: pictures are not input fields. */
function useInputEvent(root: RefObject<HTMLElement>, changed: boolean) {
	useEffect(() => {
		if (changed) root.current?.dispatchEvent(new Event("input", { bubbles: true }));
	}, [root, changed]);
}
