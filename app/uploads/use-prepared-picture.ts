import { useEffect, useRef, useState } from "react";
import type { UploadKind } from "~/files/media-type";
import { loadWorker, shrinkInWorker } from "~/transcode/shrink-in-worker";
import { isAccepted, prepareFile, refusalAtSight } from "./prepare-file";
import { useMegabytes } from "./use-accepted";

type Picked = { chosen?: File; prepared?: File; originalSha256?: string; preparing: boolean; reason?: string };

/** The chosen picture of a file input, which is replaced by a small one; a form's own submit sends it. */
export function usePreparedPicture(kinds: UploadKind[]) {
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
		if (reason !== undefined) picker.value = ""; // what the site would refuse is not sent
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

	const { chosen, prepared } = picked;
	const canSendOriginal =
		chosen !== undefined && prepared !== undefined && prepared !== chosen && isAccepted(chosen, kinds, megabytes);
	return { ...picked, pick, canSendOriginal, original, setOriginal };
}

/** Files for an input. */
function fileListOf(files: File[]): FileList {
	const transfer = new DataTransfer();
	for (const file of files) transfer.items.add(file);
	return transfer.files;
}
