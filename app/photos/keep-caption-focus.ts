/**
 * Keeps the focus on a link of the caption when another photo's caption replaces it (WCAG 2.4.3).
 * @param lightbox where lightGallery fires its events
 * @param dialog the dialog it draws
 */
export function keepCaptionFocus(lightbox: HTMLElement, dialog: HTMLElement) {
	let focused: EventTarget | null = null;
	dialog.addEventListener("focusin", ({ target }) => {
		focused = target;
	});
	lightbox.addEventListener("lgAfterAppendSubHtml", () => {
		if (!(focused instanceof HTMLAnchorElement) || focused.isConnected) return;
		const { textContent } = focused;
		const links = [...dialog.querySelectorAll<HTMLAnchorElement>(".lg-links a")];
		links.find((link) => link.textContent === textContent)?.focus();
	});
}
