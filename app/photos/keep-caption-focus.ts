/**
 * Keeps the focus on a link or button of the caption when another photo's caption replaces it (WCAG 2.4.3).
 * @param lightbox where lightGallery fires its events
 * @param dialog the dialog it draws
 */
export function keepCaptionFocus(lightbox: HTMLElement, dialog: HTMLElement) {
	let focused: EventTarget | null = null;
	dialog.addEventListener("focusin", ({ target }) => {
		focused = target;
	});
	lightbox.addEventListener("lgAfterAppendSubHtml", () => {
		if (!(focused instanceof HTMLElement) || focused.isConnected) return;
		const { textContent } = focused;
		const controls = [...dialog.querySelectorAll<HTMLElement>(".lg-links a, .lg-links button")];
		controls.find((control) => control.textContent === textContent)?.focus();
	});
}
