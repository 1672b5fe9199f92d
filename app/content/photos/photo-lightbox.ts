/**
 * `<photo-lightbox>` opens its `[data-picture]` links in a lightbox, which is loaded on first use. The address bar has
 * the photo's own URL: a reload shows its page, and Back closes the lightbox.
 */
export class PhotoLightbox extends HTMLElement {
	#address = location.pathname + location.search;

	connectedCallback() {
		this.addEventListener("click", this.#open);
		addEventListener("popstate", this.#follow);
		this.#follow();
	}

	disconnectedCallback() {
		removeEventListener("popstate", this.#follow);
	}

	#open = (event: MouseEvent) => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-picture]") : null;
		if (link === null) return;
		event.preventDefault();
		history.pushState(null, "", link.href);
		this.#follow();
	};

	/** Opens, moves or closes the lightbox to match the URL. */
	#follow = () => {
		const { hash, pathname, search } = location;
		// This was the form of URLs before photos had pages.
		if (hash.startsWith("#photo=")) location.replace(`/gallery/${hash.slice(7)}`);
		else if (this.hasAttribute("data-open") || this.querySelector(`[data-picture][href="${pathname}"]`))
			import("./lightbox").then(({ followAddress }) => followAddress(this)).catch(() => location.reload());
		// A reload replaced the list by the photo's page, and Back leads to the list within the same document.
		else if (pathname + search !== this.#address) location.reload();
	};
}
