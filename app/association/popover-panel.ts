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

/** What a script adds: the page behind an open panel cannot be reached by keys, and a link in it closes it. */
export function usePopoverPanel<Panel extends HTMLElement>() {
	const panel = useRef<Panel>(null);
	useEffect(() => keepFocusIn(panel.current), []);
	// Older browsers know no popover; there the panel is always open.
	return { panel, close: () => panel.current?.hidePopover?.() };
}

/** While the panel is open the page behind it cannot be reached by keys, as one cannot reach it by sight. */
function keepFocusIn(panel: HTMLElement | null) {
	const toggle = (event: Event) => {
		const open = "newState" in event && event.newState === "open";
		for (const behind of document.querySelectorAll("main, footer")) behind.toggleAttribute("inert", open);
	};
	panel?.addEventListener("toggle", toggle);
	return () => panel?.removeEventListener("toggle", toggle);
}
