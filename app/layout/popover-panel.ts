import { useEffect, useRef } from "react";

/**
 * The attributes of a panel that a button opens by HTML alone, of the button that opens it and of the one in it that
 * closes it. React 18 does not know the Popover API and passes its attributes on as they are.
 */
export const popoverPanel = (id: string) => ({
	panel: { id, popover: "auto" },
	opens: { popovertarget: id },
	closes: { popovertarget: id, popovertargetaction: "hide" },
});

/**
 * What a script adds: the page behind an open panel cannot be reached by keys, and a link in it or a wider screen closes
 * it.
 * @param behind a selector of what lies behind the open panel
 * @param wide a media query of the screens on which the panel stands in the page
 */
export function usePopoverPanel<Panel extends HTMLElement>(behind: string, wide: string) {
	const panel = useRef<Panel>(null);
	useEffect(() => keepFocusIn(panel.current, behind), [behind]);
	useEffect(() => closeWhen(wide, panel.current), [wide]);
	// Older browsers know no popover; there the panel is always open.
	return { panel, close: () => panel.current?.hidePopover?.() };
}

/** While the panel is open the page behind it cannot be reached by keys, as one cannot reach it by sight. */
function keepFocusIn(panel: HTMLElement | null, behind: string) {
	const toggle = () => {
		const open = panel?.matches(":popover-open") ?? false;
		for (const element of document.querySelectorAll(behind)) element.toggleAttribute("inert", open);
	};
	if (panel?.popover) toggle();
	panel?.addEventListener("toggle", toggle);
	return () => panel?.removeEventListener("toggle", toggle);
}

/** A phone that is turned may become wide enough for the links to stand in the bar. */
function closeWhen(wide: string, panel: HTMLElement | null) {
	const query = matchMedia(wide);
	const close = () => panel?.hidePopover?.();
	query.addEventListener("change", close);
	return () => query.removeEventListener("change", close);
}
