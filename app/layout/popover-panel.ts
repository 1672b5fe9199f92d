import { useEffect, useRef } from "react";

/**
 * The attributes of a popover, of its button and of the button that closes it, without JavaScript. React 18 lacks the
 * Popover API but passes unknown attributes on.
 */
export const popoverPanel = (id: string) => ({
	panel: { id, popover: "auto" },
	opens: { popovertarget: id },
	closes: { popovertarget: id, popovertargetaction: "hide" },
});

/**
 * Enhances a popover: the page behind is inert while it is open, and a link in it or a wider screen closes it.
 * @param behind a selector of the page behind the popover
 * @param wide a media query for screens where the links are in the bar
 */
export function usePopoverPanel<Panel extends HTMLElement>(behind: string, wide: string) {
	const panel = useRef<Panel>(null);
	useEffect(() => keepFocusIn(panel.current, behind), [behind]);
	useEffect(() => closeWhen(wide, panel.current), [wide]);
	// Older browsers lack popovers; there the panel is always open.
	return { panel, close: () => panel.current?.hidePopover?.() };
}

/** Keyboard focus must not move behind the open popover. */
function keepFocusIn(panel: HTMLElement | null, behind: string) {
	const toggle = () => {
		const open = panel?.matches(":popover-open") ?? false;
		for (const element of document.querySelectorAll(behind)) element.toggleAttribute("inert", open);
	};
	if (panel?.popover) toggle();
	panel?.addEventListener("toggle", toggle);
	return () => panel?.removeEventListener("toggle", toggle);
}

/** A rotated phone may become wide enough for the bar. */
function closeWhen(wide: string, panel: HTMLElement | null) {
	const query = matchMedia(wide);
	const close = () => panel?.hidePopover?.();
	query.addEventListener("change", close);
	return () => query.removeEventListener("change", close);
}
