import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { acceptOf } from "~/media/files/media-type";
import { nextPeopleField, ownPeopleField, type PeopleField, peopleOf } from "~/media/files/people";
import type { TrashedFile } from "~/media/files/trashed-files";
import type { ThumbnailRow } from "~/media/images/picture-file";
import { FileField, OriginalsBox } from "~/media/uploads/file-field";
import { useUnloadQuestion } from "~/media/uploads/leave-question";
import { FilePeople, oneDiffers, PeopleQuestion } from "~/media/uploads/people-question";
import { originalField, outcomeOf, uploadForm } from "~/media/uploads/upload-file";
import { FileThumbnail, UploadList } from "~/media/uploads/upload-list";
import { type AttemptOptions, isUnderWay, type Upload } from "~/media/uploads/upload-queue";
import { announcementOf, tooManyMessage } from "~/media/uploads/upload-words";
import { useAccepted, useIsPeopleDemanded, useMaxFiles } from "~/media/uploads/use-accepted";
import { useUploadQueue } from "~/media/uploads/use-upload-queue";
import { adminPaths } from "~/platform/kinds/paths";
import { SaveToOutboxContext, useSharedFiles } from "~/publishing/outbox/use-offline-form";
import { hasOutbox } from "~/publishing/outbox/use-outbox";
import { FromTrashBoxes } from "~/publishing/trash/deleted";
import { rearrange } from "~/web/forms/list-order";
import { checkSubmitBlocker, useHeldForm } from "~/web/forms/submit-guard";
import { Icon } from "~/web/ui/icon";
import { type ArrangedImage, useArrangedImages } from "./use-arranged-images";

type ReportFormImagesProps = {
	/** The current pictures, cover first. */
	images: (ThumbnailRow & { id: string })[];
	field: Pick<FieldMetadata<unknown>, "id" | "name" | "errors" | "errorId">;
	/** The question about the people on new pictures, and on those without an answer. */
	people: PeopleField;
	/** Pictures among them that are in the trash. */
	fromTrash?: TrashedFile[];
};

/**
 * The pictures of a report and the file picker. Without a script the buttons post the form, which is rendered again in
 * the new order; with one, pictures are uploaded at once and rearranged in place. Nothing is saved before the submit.
 */
export function ReportFormImages({ images, field, people, fromTrash }: ReportFormImagesProps) {
	const accepted = useAccepted();
	const maxFiles = useMaxFiles();
	const root = useRef<HTMLDivElement>(null);
	const [message, setMessage] = useState<string>();
	const [original, setOriginal] = useState(false);
	/** The uploads at the time of the submit: the answer's errors replace their notice. */
	const [sent, setSent] = useState<readonly Upload[]>();
	const [answer, setAnswer] = useState(peopleOf(people.initialValue));
	const isDemanded = useIsPeopleDemanded();
	const { queue, uploads } = useUploadQueue(sendPicture, { kinds: ["image"], original });
	const { list, reorder, announced, ready, dragged, drag } = useArrangedImages(images, uploads, root);
	const isSending = uploads.some(isUnderWay);
	const unsent = uploads.filter((upload) => upload.state === "chosen" || isUnderWay(upload));
	const busy = unsent.length > 0;
	const failed = uploads.some(({ state }) => state === "failed" || state === "cancelled");
	const missing = failed || uploads.some(({ state }) => state === "refused");
	useUnloadQuestion(busy);
	const held = useHeldForm(root, busy, missing, () => setSent(uploads));
	const stash = useContext(SaveToOutboxContext);
	const isCut = held?.state === "waiting" && unsent.some(({ state }) => state === "cut");
	const isPrepared = unsent.every(({ prepared }) => prepared !== undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the line is cut, with what is there then
	useEffect(() => {
		if (!isCut || !isPrepared || !hasOutbox()) return;
		// Without a network they wait with their report.
		const files = unsent.flatMap(({ prepared, file, people }): [string, string | File][] => [
			...(people ? [[nextPeopleField, people] as [string, string]] : []),
			[field.name, prepared ?? file],
		]);
		void checkSubmitBlocker().then((blocker) => {
			const form = root.current?.closest("form");
			if (blocker === "no connection" && form) void stash(form, held?.submitter ?? null, files);
		});
	}, [isCut, isPrepared]);
	/** Whether a picture stays on this device until the form is sent: faces on it can be blurred before. */
	const stays = ({ people = answer }: Upload) => (people === undefined ? isDemanded : people !== "none");
	const isSent = held?.state === "waiting";
	// biome-ignore lint/correctness/useExhaustiveDependencies: `stays` follows from these
	useEffect(() => {
		if (uploads.some((upload) => upload.state === "chosen" && (isSent || !stays(upload))))
			void queue.start((upload) => isSent || !stays(upload));
		else if (!isSent && uploads.some((upload) => isUnderWay(upload) && stays(upload))) queue.hold(stays);
	}, [queue, uploads, answer, isSent, isDemanded]);
	useSharedFiles(pick);
	const heldNotice = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (held) heldNotice.current?.scrollIntoView({ block: "nearest" });
	}, [held]);
	const own = uploads.flatMap(({ people, shown }) => (people && shown ? `${shown.id}:${people}` : []));
	useInputEvent(root, [...list.map(({ id }) => id), ...own].join());

	function pick(files: Iterable<File> | null) {
		const picked = [...(files ?? [])];
		const input = root.current?.querySelector<HTMLInputElement>("input[type=file]");
		if (input) input.value = ""; // otherwise the form would post them a second time
		queue.removeFailed();
		queue.add(picked.slice(0, maxFiles));
		const tooMany = picked.length - maxFiles;
		setMessage(tooMany > 0 ? tooManyMessage(maxFiles, tooMany) : undefined);
	}

	const errors = message ? [message] : field.errors;
	return (
		<div className="report-pictures stack" ref={root}>
			<input type="hidden" name="images" value={list.map((image) => image.id).join()} />
			{own.map((answer) => (
				<input key={answer} type="hidden" name={ownPeopleField} value={answer} />
			))}
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
					>
						{uploads.map(
							(upload) =>
								upload.shown?.id === image.id && (
									<FilePeople key={upload.key} upload={upload} selected={answer} queue={queue} />
								),
						)}
					</ReportFormImage>
				))}
			</ol>
			<PeopleQuestion
				field={people}
				onAnswer={setAnswer}
				hint={uploads.length > 0 && !unsent.some(stays) ? oneDiffers : ready && staysHint}
			/>
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
			<UploadList
				uploads={uploads.filter((upload) => upload.state !== "added")}
				queue={queue}
				people={answer}
				arrived={() => null}
			/>
			<p ref={heldNotice} aria-live="polite">
				{held && heldWords[held.state]}
			</p>
			{failed && !isSending && (
				<button type="button" className="button" onClick={() => void queue.retry()}>
					Réessayer les échecs
				</button>
			)}
			<p className="visually-hidden" role="status">
				{isSending || announced === "" ? uploads !== sent && announcementOf(uploads) : announced}
			</p>
		</div>
	);
}

const staysHint =
	"Les photos où l’on voit des personnes restent sur cet appareil jusqu’à l’aperçu ou l’enregistrement\u202f: vous pouvez les flouter avant.";

const heldWords = {
	waiting: "Le rapport sera enregistré dès que ses images seront arrivées.",
	ready: null,
	stopped:
		"Le rapport n’est pas enregistré : des images ne sont pas arrivées. Enregistrez à nouveau pour continuer sans elles.",
};

/** Dispatches `input` when pictures or their answers change, so that the form counts as dirty: these are not typed. */
function useInputEvent(root: RefObject<HTMLElement>, held: string) {
	const before = useRef(held);
	useEffect(() => {
		if (before.current === held) return;
		before.current = held;
		root.current?.dispatchEvent(new Event("input", { bubbles: true }));
	}, [root, held]);
}

type ReportFormImageProps = {
	image: ArrangedImage;
	index: number;
	/** The identifiers of all pictures in their order. */
	ids: string[];
	/** Whether a script can drag it. */
	draggable: boolean;
	dragged: boolean;
	reorder: (ids: string[], id: string, how: string) => void;
	children: ReactNode;
};

/** A tile of the pictures of a report: thumbnail, handle to drag it, and buttons, which post the form without a script. */
function ReportFormImage({ image, index, ids, children, ...drag }: ReportFormImageProps) {
	const { id } = image;
	const alt = `Aperçu ${index + 1}`;
	return (
		<li data-image={id} data-dragged={drag.dragged || undefined}>
			<div className="report-images-picture">
				{"file" in image ? (
					<FileThumbnail file={image.file} alt={alt} />
				) : (
					<img src={image.src} alt={alt} draggable={false} />
				)}
				<span className="report-images-number">{index === 0 ? "Couverture" : index + 1}</span>
				{drag.draggable && (
					<span className="report-images-handle" data-handle aria-hidden="true">
						<Icon name="menu" />
					</span>
				)}
			</div>
			{children}
			<div className="report-images-actions">
				{ordersAt(index, ids.length).map(({ how, icon, label }) => (
					<button
						key={how}
						type="submit"
						name="arrange"
						value={`${how}:${id}`}
						title={label(index + 1)}
						aria-label={label(index + 1)}
						formNoValidate
						onClick={(event) => {
							event.preventDefault();
							drag.reorder(rearrange(ids, event.currentTarget.value), id, how);
						}}
					>
						<Icon name={icon} />
					</button>
				))}
			</div>
		</li>
	);
}

const orders = [
	{ how: "up", icon: "up", label: (place: number) => `Avancer la photo ${place}` },
	{ how: "down", icon: "down", label: (place: number) => `Reculer la photo ${place}` },
	{ how: "first", icon: "first", label: (place: number) => `Mettre la photo ${place} en premier` },
	{ how: "remove", icon: "close", label: (place: number) => `Retirer la photo ${place}` },
] as const;

const ordersAt = (index: number, count: number) =>
	orders.filter(({ how }) => (how === "down" ? index < count - 1 : index > 0 || how === "remove"));

/** Uploads one picture of a report that is not saved yet. */
async function sendPicture(file: File, { onProgress, signal, originalSha256 }: AttemptOptions) {
	const form = new FormData();
	if (originalSha256) form.append(originalField, originalSha256);
	form.append("files", file);
	return outcomeOf(await uploadForm(adminPaths.reportFiles, form, { onProgress, signal }), file.name);
}
