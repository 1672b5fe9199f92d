import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { MediaKind } from "~/files/media-type";
import { checkSubmitBlocker, type SubmitBlocker } from "~/forms/submit-guard";
import { contentPaths } from "~/kinds/paths";
import { useSharedFiles } from "~/outbox/use-shared-files";
import { showToast } from "~/ui/toast";
import { isUnderWay, type Upload } from "~/uploads/upload-queue";
import { tooManyMessage } from "~/uploads/upload-words";
import { useMaxFiles } from "~/uploads/use-accepted";
import { useUploadQueue } from "~/uploads/use-upload-queue";
import { sendToGallery } from "./send-to-gallery";
import { useStoredUploads } from "./use-stored-uploads";

/**
 * The upload queue of the gallery's form: files are stored in the outbox until they have arrived; failures are toasts.
 * @param type the kind of media that is chosen; undefined for both
 * @param original whether files are sent as they are
 * @param actions the element with the form's buttons
 */
export function useGalleryUploads(type: MediaKind | undefined, original: boolean, actions: RefObject<HTMLElement>) {
	const maxFiles = useMaxFiles();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [started, setStarted] = useState(false);
	const [message, setMessage] = useState<string>();
	const [submitBlocker, setSubmitBlocker] = useState<SubmitBlocker>();
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
	const { allStored, needsPage, forget } = useStoredUploads(uploads, type, preparation);
	/** Whether what is under way leaves later when the page is left. */
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
			// The pressed button is now « Fermer », which would discard the failed uploads: move the focus off it.
			actions.current?.querySelector<HTMLElement>("[data-retry]")?.focus();
		}
		if (!sent.some((upload) => upload.state === "added")) return; // or the page was left: no redirect
		const reached = (await checkSubmitBlocker()) === undefined;
		if (sent.every((upload) => upload.state === "added")) navigate(contentPaths.list("gallery"));
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

	return {
		...{ queue, uploads, busy, started, ended, has, message, submitBlocker, needsPage },
		...{ leavesLater, submit, end, pick, forget },
	};
}

/** More toasts would cover a phone's screen. */
const failureMessages = (names: string[]) =>
	(names.length > 3 ? [`${names.length} fichiers`] : names).map((name) => `Erreur lors de l'upload de ${name}`);
