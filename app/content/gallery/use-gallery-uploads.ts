import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { MediaKind } from "~/media/files/media-type";
import { type People, peopleField } from "~/media/files/people";
import { fromTrashField } from "~/media/files/trashed-files";
import { posterOf } from "~/media/films/video-poster";
import { type Preparation, withType } from "~/media/uploads/prepare-file";
import {
	type Outcome,
	originalField,
	outcomeOf,
	type PostOptions,
	selectionField,
	uploadForm,
} from "~/media/uploads/upload-file";
import { type AttemptOptions, isUnderWay, type Upload } from "~/media/uploads/upload-queue";
import { tooManyMessage } from "~/media/uploads/upload-words";
import { useMaxFiles } from "~/media/uploads/use-accepted";
import { useUploadQueue } from "~/media/uploads/use-upload-queue";
import { adminPaths, contentPaths, outboxPaths } from "~/platform/kinds/paths";
import { type OutboxEntry, putEntry, removeEntry, settleEntry } from "~/publishing/outbox/outbox-store";
import { useAccount, useSharedFiles } from "~/publishing/outbox/use-offline-form";
import { hasOutbox, requestBackgroundSync, setOwnEntries } from "~/publishing/outbox/use-outbox";
import { checkSubmitBlocker, type SubmitBlocker } from "~/web/forms/submit-guard";
import { showToast } from "~/web/ui/toast";

/**
 * Returns the upload queue of the gallery: files are stored in the outbox until they have arrived; failures are toasts.
 * @param type the kind of media that is chosen; undefined for both
 * @param people the answer of the selection who can be recognized
 * @param original whether files are sent unchanged
 * @param actions the element with the form's buttons
 */
export function useGalleryUploads(
	type: MediaKind | undefined,
	people: People | undefined,
	original: boolean,
	actions: RefObject<HTMLElement>,
) {
	const maxFiles = useMaxFiles();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [started, setStarted] = useState(false);
	const [message, setMessage] = useState<string>();
	const [submitBlocker, setSubmitBlocker] = useState<SubmitBlocker>();
	const kinds: MediaKind[] = type ? [type] : ["image", "video"];
	/** Files whose error was already shown in a toast. */
	const reportedKeys = useRef(new Set<number>());
	const { queue, uploads, preparation } = useUploadQueue(
		(file, sending) => sendToGallery(type, people, file, sending),
		{
			kinds,
			original,
		},
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another kind or size restarts the queue
	useEffect(() => {
		if (!started) queue.restart();
	}, [queue, type, original]);

	const busy = uploads.some(isUnderWay);
	const { allStored, needsPage, forget } = useStoredUploads(uploads, type, people, preparation);
	/** Returns whether unfinished files are sent later when the page is left. */
	const leavesLater = () => allStored && queue.uploads().some(({ state }) => state === "cut");
	useSharedFiles(pick);
	const ended = started && !busy;
	const has = (...states: Upload["state"][]) => uploads.some((upload) => states.includes(upload.state));

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		if (ended) {
			forget();
			return navigate(contentPaths.list("gallery"), { preventScrollReset: true });
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
			// The pressed button is now « Fermer », which would discard the failed uploads: the focus moves off it.
			actions.current?.querySelector<HTMLElement>("[data-retry]")?.focus();
		}
		if (!sent.some((upload) => upload.state === "added")) return; // nothing arrived, or the page was left: no redirect
		const reached = (await checkSubmitBlocker()) === undefined;
		if (sent.every((upload) => upload.state === "added")) navigate(contentPaths.list("gallery"));
		// List and toasts belong to parent routes that are not revalidated otherwise; this is in the same task, before the
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

	return {
		...{ queue, uploads, busy, started, ended, has, message, submitBlocker, needsPage },
		...{ leavesLater, submit, end, pick, forget },
	};
}

/** Returns a message per file, or one for many: more toasts would cover a phone's screen. */
const failureMessages = (names: string[]) =>
	(names.length > 3 ? [`${names.length} fichiers`] : names).map((name) => `Erreur lors de l'upload de ${name}`);

/** Returns whether a file is a film, even where the system names no type. */
const isFilm = (file: File) => withType(file).type.startsWith("video/");

/** Adds a still to a film that still waits; without one it has a neutral background. */
async function putPoster(entry: OutboxEntry, film: File) {
	const still = await posterOf(film);
	if (still) await settleEntry(entry, { poster: new File([still], "affiche.jpg") }).catch(() => {});
}

/**
 * Keeps files in the outbox from the moment they are sent until they have arrived: when the phone ends the page, or the
 * network does not come back, they are sent later.
 * @returns whether all of them are stored, whether only a page can send one of them, and a function that deletes them
 */
function useStoredUploads(
	uploads: readonly Upload[],
	type: MediaKind | undefined,
	people: People | undefined,
	preparation: Preparation,
) {
	const account = useAccount();
	/** What was stored for each identifier: the prepared file, undefined while it is as chosen, and its own answer. */
	const stored = useRef(new Map<string, Pick<Upload, "prepared" | "people">>());
	const latest = useRef(preparation);
	latest.current = preparation;
	const [inOutbox, setInOutbox] = useState<ReadonlySet<string>>(new Set());
	const busy = uploads.some(isUnderWay);

	useEffect(() => {
		if (!hasOutbox()) return;
		for (const { id, selection, file, prepared, people: own, originalSha256, state, fromTrash } of uploads) {
			if (isUnderWay({ state }) && fromTrash === undefined) {
				const before = stored.current.get(id);
				if (before && before.prepared === prepared && before.people === own) continue;
				stored.current.set(id, { prepared, people: own });
				const sent = prepared ?? file;
				const entry = {
					key: id,
					action: adminPaths.galleryFiles,
					kind: isFilm(sent) ? "Vidéo" : "Photo",
					title: file.name,
					fields: [...galleryFields(type, people, sent, { id, selection, people: own, originalSha256 })],
					preparation: prepared ? undefined : latest.current,
					account,
					at: Date.now(),
				};
				putEntry(entry).then(
					() => setInOutbox((others) => new Set(others).add(id)),
					() => {}, // no room: the page must stay open
				);
				if (isFilm(sent)) void putPoster(entry, sent);
			} else if (state !== "failed" && stored.current.delete(id)) void removeEntry(id);
		}
		setOwnEntries(new Set(uploads.map(({ id }) => id)));
	}, [uploads, type, people, account]);

	// The page sends these itself: nothing else may send them at the same time.
	const isCut = uploads.some(({ state }) => state === "cut");
	useEffect(() => {
		if (!busy || isCut || !hasOutbox()) return;
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		void navigator.locks.request("outbox", () => held);
		return release;
	}, [busy, isCut]);
	useEffect(() => () => setOwnEntries(new Set()), []);

	useEffect(() => {
		if (isCut) void requestBackgroundSync();
	}, [isCut]);

	function forget() {
		for (const id of stored.current.keys()) void removeEntry(id);
		stored.current.clear();
	}

	const underWay = uploads.filter(isUnderWay);
	return {
		allStored: underWay.every(({ id }) => inOutbox.has(id)),
		needsPage: underWay.some(({ file, prepared }) => prepared === undefined && isFilm(file)),
		forget,
	};
}

/** Returns the form that adds one file to the gallery. */
function galleryFields(
	type: MediaKind | undefined,
	people: People | undefined,
	file: File,
	{ id, selection, people: own, fromTrash, originalSha256 }: Omit<AttemptOptions, keyof PostOptions>,
): FormData {
	const form = new FormData();
	form.append("type", type ?? "");
	form.append(peopleField, own ?? people ?? "");
	form.append("id", id);
	form.append(selectionField, selection.join());
	if (originalSha256) form.append(originalField, originalSha256);
	if (fromTrash) form.append(fromTrashField, fromTrash);
	else form.append("files", file);
	return form;
}

/** Uploads one file and, for a video, its poster. */
async function sendToGallery(
	type: MediaKind | undefined,
	people: People | undefined,
	file: File,
	{ onProgress, signal, ...fields }: AttemptOptions,
): Promise<Outcome> {
	const form = galleryFields(type, people, file, fields);
	// The poster is drawn while the film is sent: a busy phone takes a minute for it.
	const poster = file.type.startsWith("video/") ? posterOf(file) : undefined;
	const outcome = outcomeOf(await uploadForm(adminPaths.galleryFiles, form, { onProgress, signal }), file.name);
	if (poster && outcome.state === "added") await sendPoster(await poster, outcome.shown.id, signal);
	return outcome;
}

/** Sends the poster; a failure is ignored, as a video without one has a neutral background. */
async function sendPoster(poster: Blob | undefined, id: string, signal: AbortSignal) {
	if (poster === undefined) return;
	const form = new FormData();
	form.append("files", poster, "affiche.jpg");
	await uploadForm(outboxPaths.galleryPoster(id), form, { onProgress: () => {}, signal });
}
