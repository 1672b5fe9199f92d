import type { LightboxPicture } from "./lightbox";

const hashOf = (id: string) => `#photo=${id}`;

/**
 * `<photo-lightbox>`: opens its `[data-picture]` links in a lightbox, which is loaded on first use. The URL's fragment
 * names the current picture (`#photo=…`): it can be shared, and Back closes the lightbox.
 */
export class PhotoLightbox extends HTMLElement {
	#lightbox: Promise<{ show: (index: number) => void; close: () => void }> | undefined;

	connectedCallback() {
		this.addEventListener("click", this.#open);
		addEventListener("popstate", this.#follow);
		this.#follow();
	}

	disconnectedCallback() {
		removeEventListener("popstate", this.#follow);
		this.#lightbox?.then((opened) => opened.close()).catch(() => {}); // or it would cover the next page
	}

	get #links() {
		return [...this.querySelectorAll<HTMLAnchorElement>("[data-picture]")];
	}

	get #wanted() {
		return this.#links.findIndex(({ id }) => hashOf(id) === location.hash);
	}

	#open = (event: MouseEvent) => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-picture]") : null;
		if (link === null) return;
		event.preventDefault();
		history.pushState({ ...history.state, byClick: true }, "", hashOf(link.id));
		this.#follow();
	};

	/** Opens, moves or closes the lightbox as the URL says. */
	#follow = () => {
		const index = this.#wanted;
		if (index < 0) {
			this.#lightbox?.then((opened) => opened.close()).catch(() => {});
			return;
		}
		const links = this.#links;
		this.#lightbox ??= import("./lightbox").then(({ openLightbox }) =>
			openLightbox(links.map(pictureOf), index, {
				onSlide: (shown) => this.#name(links[shown]),
				onClose: () => this.#clear(),
			}),
		);
		this.#lightbox
			.then((opened) => opened.show(index))
			.catch(() => {
				this.#lightbox = undefined;
				location.replace(links[index]?.href ?? location.pathname); // the script failed to load
			});
	};

	#name(link: HTMLAnchorElement | undefined) {
		if (link && hashOf(link.id) !== location.hash) history.replaceState(history.state, "", hashOf(link.id));
	}

	/** The lightbox was closed by its own controls, or by Back. */
	#clear() {
		this.#lightbox = undefined;
		if (this.#wanted < 0) return;
		if (history.state?.byClick) history.back();
		else history.replaceState(history.state, "", location.pathname + location.search);
	}
}

const pictureOf = (link: HTMLAnchorElement): LightboxPicture => ({
	...JSON.parse(link.dataset.picture ?? "{}"),
	alt: link.querySelector("img")?.alt ?? "",
	largest: link.href,
});
