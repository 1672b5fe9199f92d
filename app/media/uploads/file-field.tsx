import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BlurButton } from "~/media/blur/blur-button";
import { acceptOf, type UploadKind } from "~/media/files/media-type";
import type { PeopleField } from "~/media/files/people";
import { loadWorker, shrinkInWorker } from "~/media/transcode/shrink-in-worker";
import { useHeldForm } from "~/web/forms/submit-guard";
import { FieldError } from "~/web/ui/field";
import { useSubmission, useSubmitting } from "~/web/ui/submission";
import { useHydrated } from "~/web/ui/use-hydrated";
import { PeopleQuestion } from "./people-question";
import { isAccepted, prepareFile, refusalAtSight } from "./prepare-file";
import { originalField } from "./upload-file";
import { gainLabel, preparingLabel, sendingLabel } from "./upload-words";
import { useMegabytes } from "./use-accepted";

type PictureFileFieldProps = Pick<FileFieldProps, "people" | "field" | "label" | "hint" | "required" | "picture"> & {
	/** By default only pictures. */
	kinds?: UploadKind[];
};

const pictures: UploadKind[] = ["image"];

/** A file input for one picture, which a script makes small before the form is sent. */
export function PictureFileField({ field, kinds = pictures, ...props }: PictureFileFieldProps) {
	const { id, name, errorId } = field; // `field` cannot be spread
	const note = useRef<HTMLParagraphElement>(null);
	const { pick, chosen, prepared, originalSha256, preparing, reason, canSendOriginal, original, setOriginal, replace } =
		usePreparedPicture(kinds);
	const held = useHeldForm(note, preparing, reason !== undefined, () => {});
	return (
		<>
			{originalSha256 && <input type="hidden" name={originalField} value={originalSha256} />}
			<FileField
				{...props}
				field={{ id, name, errorId, errors: reason ? [reason] : field.errors }}
				accept={acceptOf(kinds)}
				onChange={pick}
			>
				<p ref={note} className="field-hint" aria-live="polite">
					{preparing && <span>{preparingLabel({})}</span>}
					{held?.state === "waiting" && <span> Le formulaire part juste après.</span>}
					{held?.state === "stopped" && (
						<span>{`Le formulaire n’est pas parti : choisissez une autre image${props.required ? "" : ", ou envoyez-le à nouveau pour continuer sans elle"}.`}</span>
					)}
					{chosen && prepared && !original && <span>{gainLabel(chosen, prepared)}</span>}
				</p>
				{chosen && !reason && !preparing && <BlurButton file={chosen} onBlurred={replace} />}
				{canSendOriginal && <OriginalsBox label="Envoyer l’original" checked={original} onChange={setOriginal} />}
			</FileField>
		</>
	);
}

type Picked = { chosen?: File; prepared?: File; originalSha256?: string; preparing: boolean; reason?: string };

/** Replaces the chosen picture of a file input by a small one, which a normal submit then sends. */
function usePreparedPicture(kinds: UploadKind[]) {
	const megabytes = useMegabytes();
	const input = useRef<HTMLInputElement>();
	const controller = useRef<AbortController>();
	const [picked, setPicked] = useState<Picked>({ preparing: false });
	const [original, setSendsOriginal] = useState(false);
	useEffect(() => {
		loadWorker().catch(() => {});
		return () => controller.current?.abort();
	}, []);

	async function pick(files: FileList | null, picker: HTMLInputElement) {
		controller.current?.abort();
		controller.current = new AbortController();
		const { signal } = controller.current;
		const [chosen] = files ?? [];
		input.current = picker;
		setSendsOriginal(false);
		const reason = chosen && refusalAtSight(chosen, kinds);
		setPicked({ chosen, reason, preparing: chosen !== undefined && reason === undefined });
		if (reason !== undefined) picker.value = ""; // files that the site would refuse are not sent
		if (chosen === undefined || reason !== undefined) return;
		const result = await prepareFile(chosen, { kinds, megabytes, original: false }, (job) =>
			shrinkInWorker(job, { onProgress: () => {}, signal }),
		);
		if (signal.aborted) return;
		if ("file" in result) picker.files = fileListOf([result.file]);
		else picker.value = "";
		const { file: prepared, ...rest } = "file" in result ? result : { ...result, file: undefined };
		setPicked({ chosen, prepared, preparing: false, ...rest });
	}

	function setOriginal(wanted: boolean) {
		const file = wanted ? picked.chosen : picked.prepared;
		if (input.current && file) input.current.files = fileListOf([file]);
		setSendsOriginal(wanted);
	}

	/** Takes another file as if it had been chosen: the field shows it, too. */
	function replace(file: File) {
		if (input.current === undefined) return;
		input.current.files = fileListOf([file]);
		input.current.dispatchEvent(new Event("change", { bubbles: true }));
	}

	const { chosen, prepared } = picked;
	const canSendOriginal =
		chosen !== undefined && prepared !== undefined && prepared !== chosen && isAccepted(chosen, kinds, megabytes);
	return { ...picked, pick, replace, canSendOriginal, original, setOriginal };
}

/** Returns files in the form that an input accepts. */
function fileListOf(files: File[]): FileList {
	const transfer = new DataTransfer();
	for (const file of files) transfer.items.add(file);
	return transfer.files;
}

type FileFieldProps = {
	field: Pick<FieldMetadata<unknown>, "id" | "name" | "errors" | "errorId">;
	label: string;
	hint: string;
	accept: string;
	required?: boolean;
	/** The field of the question who can be recognized on it; none where no person is shown. */
	people?: PeopleField;
	multiple?: boolean;
	disabled?: boolean;
	onChange?: (files: FileList | null, input: HTMLInputElement) => void;
	/** The present picture, which a chosen one replaces. */
	picture?: ReactNode;
	/** Content below the input. */
	children?: ReactNode;
};

/** A labelled file input with its hint, its error and, for a single picture, a preview. */
export function FileField({ field, label, hint, onChange, picture, people, children, ...input }: FileFieldProps) {
	const picker = useRef<HTMLInputElement>(null);
	const [chosen, setChosen] = useState<File>();
	const latest = useRef(onChange);
	latest.current = onChange;
	// Files may have been picked before hydration.
	useEffect(() => {
		if (!picker.current?.files?.length) return;
		setChosen(picker.current.files[0]);
		latest.current?.(picker.current.files, picker.current);
	}, []);
	return (
		<>
			<div className="field">
				<label htmlFor={field.id}>
					{label}
					{input.required && <span className="field-required"> (obligatoire)</span>}
				</label>
				<p id={`${field.id}-hint`} className="field-hint">
					{hint}
				</p>
				<input
					{...input}
					ref={picker}
					type="file"
					id={field.id}
					name={field.name}
					className="field-control"
					aria-invalid={field.errors ? true : undefined}
					aria-describedby={field.errors ? `${field.errorId} ${field.id}-hint` : `${field.id}-hint`}
					onChange={({ currentTarget }) => {
						setChosen(currentTarget.files?.[0]);
						onChange?.(currentTarget.files, currentTarget);
					}}
				/>
				<FieldError id={field.errorId} errors={field.errors} />
				{children}
				{chosen && !input.multiple ? <FilePreview file={chosen} /> : picture}
			</div>
			{people && <PeopleQuestion field={people} />}
		</>
	);
}

/** A preview of a chosen picture; nothing where the browser cannot show it. */
function FilePreview({ file }: { file: File }) {
	const [src, setSrc] = useState<string>();
	useEffect(() => {
		if (!file.type.startsWith("image/")) return;
		const objectUrl = URL.createObjectURL(file);
		setSrc(objectUrl);
		return () => URL.revokeObjectURL(objectUrl);
	}, [file]);
	if (src === undefined) return null;
	return <img className="file-preview" src={src} alt={`Aperçu de ${file.name}`} onError={() => setSrc(undefined)} />;
}

type OriginalsBoxProps = {
	label?: string;
	checked: boolean;
	disabled?: boolean;
	onChange: (checked: boolean) => void;
};

/** A box to leave files as large as they are. Without a script they always are, and there is no box. */
export function OriginalsBox({ label = "Envoyer sans réduire (plus long)", onChange, ...box }: OriginalsBoxProps) {
	const scripted = useHydrated();
	if (!scripted) return null;
	return (
		<label className="check">
			<input type="checkbox" {...box} onChange={(event) => onChange(event.currentTarget.checked)} />
			{label}
		</label>
	);
}

/** The upload progress of a form with files, beside the pressed button. */
export function SendingProgress() {
	const submitting = useSubmitting();
	const { sent } = useSubmission();
	if (!submitting || sent === undefined) return null;
	const percent = Math.floor(sent * 100);
	return (
		<p className="sending-progress">
			<progress max={100} value={percent < 100 ? percent : undefined} aria-label="Envoi" />
			<span>{sendingLabel(percent)}</span>
		</p>
	);
}
