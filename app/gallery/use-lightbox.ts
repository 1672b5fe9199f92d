import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { screenFile } from "~/images/picture-file";
import type { GalleryPicture } from "./gallery-picture.server";
import { type Lightbox, openLightbox } from "./lightbox";

const hashOf = (id: string) => `#photo=${id}`;

/**
 * Opens the lightbox from the `data-lightbox` links inside an element. The URL's fragment names the current picture
 * (`#photo=…`): it can be shared, and the back button closes the lightbox.
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
	/** Updates the URL after the lightbox was closed by its own controls. */
	const clearHash = () => {
		lightbox.current = undefined;
		if (latest.current.wanted < 0) return;
		if (latest.current.state?.byClick) navigate(-1);
		else navigate({ hash: "" }, { replace: true, preventScrollReset: true });
	};
	// Handlers registered once read the latest render.
	const latest = useRef({ wanted, state, showAt, clearHash });
	latest.current = { wanted, state, showAt, clearHash };

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
			latest.current.clearHash = () => {};
			lightbox.current?.then((opened) => opened.close()).catch(() => {}); // or it would cover the next page
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
			onClose: () => latest.current.clearHash(),
		});
		lightbox.current
			.then((opened) => opened.show(wanted))
			.catch(() => {
				lightbox.current = undefined;
				// The script failed to load: follow the link.
				if (chosen) location.replace(screenFile(chosen));
			});
	}, [wanted]);
}
