/**
 * Enhances the popovers of a page that have `data-behind`, a selector of the elements behind: they are inert while one
 * is open, and a link in it, or a screen that matches `data-wide`, closes it.
 */
export function enhancePopovers() {
	document.addEventListener("toggle", ({ target }) => isPanel(target) && setInert(target), true); // it does not bubble
	document.addEventListener("click", ({ target }) => {
		const panel = target instanceof Element && target.closest("a") ? target.closest("[popover][data-behind]") : null;
		if (isPanel(panel)) panel.hidePopover();
	});
	for (const panel of panels()) if (panel.matches(":popover-open")) setInert(panel); // open before this script ran
	// A rotated phone may become wide enough for the bar.
	addEventListener("resize", () => {
		for (const panel of panels())
			if (panel.matches(":popover-open") && matchMedia(panel.dataset.wide ?? "not all").matches) panel.hidePopover();
	});
}

const panels = () => [...document.querySelectorAll("[popover][data-behind]")].filter(isPanel);

/** Returns whether a target is a panel. Older browsers lack popovers; there the panel is always open. */
const isPanel = (target: unknown): target is HTMLElement =>
	target instanceof HTMLElement && target.dataset.behind !== undefined && typeof target.hidePopover === "function";

/** Sets inert: keyboard focus must not move behind the open popover. */
function setInert(panel: HTMLElement) {
	const open = panel.matches(":popover-open");
	for (const element of document.querySelectorAll(panel.dataset.behind ?? "")) element.toggleAttribute("inert", open);
}
