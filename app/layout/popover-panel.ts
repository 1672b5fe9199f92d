/**
 * The attributes of a popover, of its button and of the button that closes it, without JavaScript. React 18 lacks the
 * Popover API but passes unknown attributes on. A script enhances it (`elements/popover-panels.ts`).
 * @param behind a selector of the page behind the popover
 * @param wide a media query for screens where the links are in the bar
 */
export const popoverPanel = (id: string, { behind, wide }: { behind: string; wide: string }) => ({
	panel: { id, popover: "auto", "data-behind": behind, "data-wide": wide },
	opens: { popovertarget: id },
	closes: { popovertarget: id, popovertargetaction: "hide" },
});
