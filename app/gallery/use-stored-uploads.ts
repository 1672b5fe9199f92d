import { useEffect, useRef, useState } from "react";
import type { MediaKind } from "~/files/media-type";
import { posterOf } from "~/films/video-poster";
import { adminPaths } from "~/kinds/paths";
import { type OutboxEntry, putEntry, removeEntry, settleEntry } from "~/outbox/outbox-store";
import { hasOutbox, requestBackgroundSync, setOwnEntries } from "~/outbox/use-outbox";
import { useAccount } from "~/outbox/use-stash";
import { type Preparation, withType } from "~/uploads/prepare-file";
import { isUnderWay, type Upload } from "~/uploads/upload-queue";
import { galleryFields } from "./send-to-gallery";

/** Whether it is a film, also where the system names no type. */
const isFilm = (file: File) => withType(file).type.startsWith("video/");

/** Adds its still to a film, if it still waits; without one it has a neutral background. */
async function putPoster(entry: OutboxEntry, film: File) {
	const still = await posterOf(film);
	if (still) await settleEntry(entry, { poster: new File([still], "affiche.jpg") }).catch(() => {});
}

/**
 * Keeps files in the outbox from the moment they are sent until they have arrived: when the phone ends the page, or the
 * network does not come back, they leave later.
 * @returns whether all of them are stored, whether only a page can send one of them, and what forgets them
 */
export function useStoredUploads(uploads: readonly Upload[], type: MediaKind | undefined, preparation: Preparation) {
	const account = useAccount();
	/** The prepared file that was stored of each, by its identifier; undefined while it was stored as chosen. */
	const stored = useRef(new Map<string, File | undefined>());
	const latest = useRef(preparation);
	latest.current = preparation;
	const [inOutbox, setInOutbox] = useState<ReadonlySet<string>>(new Set());
	const busy = uploads.some(isUnderWay);

	useEffect(() => {
		if (!hasOutbox()) return;
		for (const { id, selection, file, prepared, originalSha256, state, fromTrash } of uploads) {
			if (isUnderWay({ state }) && fromTrash === undefined) {
				if (stored.current.has(id) && stored.current.get(id) === prepared) continue;
				stored.current.set(id, prepared);
				const sent = prepared ?? file;
				const entry = {
					key: id,
					action: adminPaths.galleryFiles,
					kind: isFilm(sent) ? "Vidéo" : "Photo",
					title: file.name,
					fields: [...galleryFields(type, sent, { id, selection, originalSha256 })],
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
	}, [uploads, type, account]);

	// The page sends them itself: nothing else does at the same time.
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
