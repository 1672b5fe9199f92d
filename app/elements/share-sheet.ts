/** `<share-sheet data-title="…" data-address="…">`: its button opens the system's share sheet; shown where there is one. */
export class ShareSheet extends HTMLElement {
	connectedCallback() {
		if (!navigator.share) return;
		this.dataset.ready = "";
		this.onclick = () =>
			// Refused when the visitor closes the sheet.
			navigator.share({ title: this.dataset.title, url: this.dataset.address }).catch(() => {});
	}
}
