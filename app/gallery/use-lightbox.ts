import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { screenFile } from "~/images/picture-file";
import type { GalleryPicture } from "./gallery-picture.server";
import { type Lightbox, openLightbox } from "./lightbox";

const hashOf = (id: string) => `#photo=${id}`;

/**
 * Makes the links marked `data-lightbox` inside an element open the lightbox at the picture clicked. The address names
 * the picture shown (`#photo=…`): it can be passed on, and the back button of a phone closes the lightbox.
 */
export function useLightbox(container: RefObject<HTMLElement>, items: GalleryPicture[]) {
	const { hash, state } = useLocation();
	const navigate = useNavigate();
	const lightbox = useRef<Promise<Lightbox>>();
	const pictures = items.flatMap((item) => (item.type === "image" ? [{ ...item.picture, itemId: item.id }] : []));
	const wanted = pictures.findIndex(({ itemId }) => hashOf(itemId) === hash);

	const showAt = (index: number, how: { replace: boolean }) => {
		const picture = pictures[index];
		if (picture === undefined || index === latest.current.wanted) return;
		const opened = how.replace ? latest.current.state : { byClick: true };
		navigate(hashOf(picture.itemId), { ...how, state: opened, preventScrollReset: true });
	};
	/** The lightbox was closed by its own means: the address follows. */
	const leave = () => {
		lightbox.current = undefined;
		if (latest.current.wanted < 0) return;
		if (latest.current.state?.byClick) navigate(-1);
		else navigate({ hash: "" }, { replace: true, preventScrollReset: true });
	};
	// What handlers that were made earlier ask for: the page as it is now.
	const latest = useRef({ wanted, state, showAt, leave });
	latest.current = { wanted, state, showAt, leave };

	useEffect(() => {
		const element = container.current;
		const open = (event: MouseEvent) => {
			if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
			const link = event.target instanceof Element ? event.target.closest("[data-lightbox]") : null;
			if (element === null || link === null) return;
			event.preventDefault();
			const links = [...element.querySelectorAll("[data-lightbox]")];
			latest.current.showAt(links.indexOf(link), { replace: false });
		};
		element?.addEventListener("click", open);
		return () => {
			element?.removeEventListener("click", open);
			latest.current.leave = () => {};
			lightbox.current?.then((opened) => opened.close()).catch(() => {}); // it must not lie over the next page
		};
	}, [container]);

	const start = useRef(pictures);
	start.current = pictures;
	useEffect(() => {
		if (wanted < 0) {
			lightbox.current?.then((opened) => opened.close()).catch(() => {});
			return;
		}
		const chosen = start.current[wanted];
		lightbox.current ??= openLightbox(start.current, wanted, {
			onSlide: (index) => latest.current.showAt(index, { replace: true }),
			onClose: () => latest.current.leave(),
		});
		lightbox.current
			.then((opened) => opened.show(wanted))
			.catch(() => {
				lightbox.current = undefined;
				// The script of the lightbox did not arrive: the link does what it does without one.
				if (chosen) location.replace(screenFile(chosen));
			});
	}, [wanted]);
}
