import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { takeShared } from "./outbox-store";

/** Gives a form the files that another app has shared, when it was opened for them. */
export function useSharedFiles(pick: (files: File[]) => void) {
	const [query] = useSearchParams();
	const isForShared = query.has("partage");
	const latest = useRef(pick);
	latest.current = pick;
	useEffect(() => {
		if (!isForShared) return;
		void takeShared().then((files) => files.length > 0 && latest.current(files));
	}, [isForShared]);
}
