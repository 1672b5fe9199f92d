import { type RefObject, useEffect } from "react";
import type { GalleryPicture } from "./gallery-picture.server";
import { openLightbox } from "./lightbox";

/** Makes the links marked `data-lightbox` inside an element open the lightbox at the picture clicked. */
export function useLightbox(container: RefObject<HTMLElement>, items: GalleryPicture[]) {
	useEffect(() => {
		const element = container.current;
		if (element === null) return;
		let lightbox: ReturnType<typeof openLightbox> | undefined;
		const pictures = items.flatMap((item) => (item.type === "image" ? [item.picture] : []));
		const open = (event: MouseEvent) => {
			if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
			const link = event.target instanceof Element ? event.target.closest("[data-lightbox]") : null;
			if (link === null) return;
			const links = [...element.querySelectorAll("[data-lightbox]")];
			event.preventDefault();
			if (lightbox !== undefined) return; // a second click while it is on its way
			lightbox = openLightbox(pictures, links.indexOf(link), () => {
				lightbox = undefined;
			});
			lightbox.catch(() => {
				// The script of the lightbox did not arrive: the link does what it does without one.
				if (link instanceof HTMLAnchorElement) location.assign(link.href);
			});
		};
		element.addEventListener("click", open);
		return () => {
			element.removeEventListener("click", open);
			lightbox?.then((opened) => opened.close()).catch(() => {}); // it must not lie over the next page
		};
	}, [container, items]);
}
