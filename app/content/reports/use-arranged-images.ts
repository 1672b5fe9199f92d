import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ThumbnailRow, thumbnailUrl } from "~/media/images/picture-file";
import type { Upload } from "~/media/uploads/upload-queue";
import { useHydrated } from "~/web/ui/use-hydrated";

/** A picture; one that was just sent is shown from its file. */
export type ArrangedImage = { id: string } & ({ src: string } | { file: File });

/**
 * Manages the client-side order of a report's pictures: the server's order, then new uploads. Moving a picture keeps
 * the focus on it and announces its position.
 * @param root contains the list, its buttons and the file picker
 */
export function useArrangedImages(
	images: (ThumbnailRow & { id: string })[],
	uploads: readonly Upload[],
	root: RefObject<HTMLElement>,
) {
	const given = images.map((image) => ({ id: image.id, src: thumbnailUrl(image) }));
	const [list, setList] = useState<ArrangedImage[]>(given);
	const ready = useHydrated();
	const [announced, setAnnounced] = useState("");
	const [dragged, setDragged] = useState<string>();
	const focus = useRef<{ id: string; how: string }>();
	const arrived = useRef(new Set<string>());

	// When the server has rendered the form again, the order is reset to its pictures.
	const [shown, setShown] = useState(() => idsOf(given));
	if (shown !== idsOf(given)) {
		setShown(idsOf(given));
		setList(given);
	}

	useEffect(() => {
		for (const [at, { state, shown, file, prepared = file }] of uploads.entries()) {
			if (state !== "added" || shown === undefined || arrived.current.has(shown.id)) continue;
			arrived.current.add(shown.id);
			setAnnounced("");
			// Pictures are in the order in which they were chosen, whichever is answered first.
			const later = uploads.slice(at + 1).map((upload) => upload.shown?.id);
			setList((before) => {
				const place = before.findIndex(({ id }) => later.includes(id));
				return before.toSpliced(place < 0 ? before.length : place, 0, { id: shown.id, file: prepared });
			});
		}
	}, [uploads]);

	/** Reorders the pictures; `how` is the button used, which determines announcement and focus. */
	function reorder(ids: string[], id: string, how: string) {
		const next = ids.flatMap((wanted) => list.find((image) => image.id === wanted) ?? []);
		const at = ids.indexOf(id) + 1;
		setAnnounced(at > 0 ? `Photo en position ${at} sur ${ids.length}.` : `Photo retirée. Il en reste ${ids.length}.`);
		const before = list.findIndex((image) => image.id === id);
		focus.current = { id: at > 0 ? id : (ids[before] ?? ids[before - 1] ?? ""), how };
		setList(next);
	}

	// A reorder moves the focused element in the DOM, which blurs it. After a click React runs effects before the paint.
	useEffect(() => {
		if (focus.current === undefined) return;
		const { id, how } = focus.current;
		focus.current = undefined;
		const item = root.current?.querySelector(`[data-image="${id}"]`);
		const sameButton = item?.querySelector<HTMLElement>(`[value="${how}:${id}"]`);
		const button = sameButton ?? item?.querySelector<HTMLElement>("button");
		(button ?? root.current?.querySelector<HTMLElement>("input[type=file]"))?.focus();
	});

	/** The list captures the pointer: the dragged item is removed and inserted again. */
	const drag = {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (!(event.target instanceof Element) || !event.target.closest("[data-handle]")) return;
			event.preventDefault();
			event.currentTarget.setPointerCapture(event.pointerId);
			setDragged(imageAt(event.target));
		},
		onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
			if (dragged === undefined) return;
			const over = imageAt(document.elementFromPoint(clientX, clientY));
			const to = list.findIndex((image) => image.id === over);
			const moved = list.find((image) => image.id === dragged);
			if (to < 0 || over === dragged || moved === undefined) return;
			setList(list.filter((image) => image !== moved).toSpliced(to, 0, moved));
		},
		onLostPointerCapture() {
			if (dragged === undefined) return;
			const at = list.findIndex((image) => image.id === dragged) + 1;
			setAnnounced(`Photo en position ${at} sur ${list.length}.`);
			setDragged(undefined);
		},
	};

	return { list, reorder, announced, ready, dragged, drag };
}

const idsOf = (images: { id: string }[]) => images.map((image) => image.id).join();

const imageAt = (element: Element | null) => element?.closest<HTMLElement>("[data-image]")?.dataset.image;
