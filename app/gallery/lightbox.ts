import { variantPath } from "~/images/variants";

const frenchStrings = {
	closeGallery: "Fermer",
	toggleMaximize: "Agrandir",
	previousSlide: "Photo précédente",
	nextSlide: "Photo suivante",
	download: "Télécharger",
	playVideo: "Lire la vidéo",
	mediaLoadingFailed: "Cette photo n’a pas pu être chargée",
};

/** A picture of the lightbox; `largest` is the file of its link, which every browser opens. */
export type LightboxPicture = { src: string; widths: number[]; animated: boolean; alt: string; largest: string };

export type Lightbox = { show: (index: number) => void; close: () => void };

type LightboxEvents = { onSlide: (index: number) => void; onClose: () => void };

/**
 * Opens a full-screen lightbox with thumbnails. The library is loaded on first use. No fullscreen or play button;
 * closes with « Fermer », the backdrop or Escape.
 */
export async function openLightbox(
	pictures: LightboxPicture[],
	start: number,
	events: LightboxEvents,
): Promise<Lightbox> {
	const [{ default: lightGallery }, { default: thumbnails }] = await Promise.all([
		import("lightgallery"),
		import("lightgallery/plugins/thumbnail"),
	]);
	const opener = document.activeElement;
	const holder = document.createElement("div");
	document.body.append(holder);
	const gallery = lightGallery(holder, {
		licenseKey: "GPLv3",
		dynamic: true,
		dynamicEl: pictures.map(slideOf),
		plugins: [thumbnails],
		strings: frenchStrings,
		speed: 450,
		download: false,
		// The library hides arrows and close button for mobile user agents by default.
		mobileSettings: { controls: true, showCloseIcon: true, download: false },
		closeOnTap: true,
		supportLegacyBrowser: false,
		counter: false, // our own counter is a sentence
		getCaptionFromTitleOrAlt: false, // the library inserts captions as HTML
	});
	const place = document.createElement("p");
	place.className = "lg-place";
	place.setAttribute("role", "status");
	holder.addEventListener("lgAfterOpen", () => gallery.outer.find(".lg-toolbar").get()?.prepend(place));
	holder.addEventListener("lgBeforeSlide", (event) => {
		const index = event instanceof CustomEvent ? Number(event.detail.index) : 0;
		place.textContent = `Photo ${index + 1} sur ${pictures.length}`;
	});
	holder.addEventListener("lgAfterAppendSlide", () => {
		// The library leaves the commas of the list as text between the sources.
		for (const picture of gallery.outer.get().querySelectorAll("picture"))
			for (const node of [...picture.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove();
	});
	let open = true;
	holder.addEventListener("lgBeforeClose", () => {
		open = false;
	});
	// The library fires this event half a second late, even after closing.
	holder.addEventListener("lgAfterSlide", () => {
		if (open) events.onSlide(gallery.index);
	});
	holder.addEventListener("lgAfterClose", () => {
		gallery.destroy();
		holder.remove();
		if (opener instanceof HTMLElement) opener.focus();
		events.onClose();
	});
	gallery.openGallery(start);
	gallery.outer.get().closest("[role=dialog]")?.setAttribute("aria-label", "Photos de la galerie");
	gallery.outer.find(".lg-thumb-outer").get()?.setAttribute("aria-hidden", "true");
	return {
		show: (index) => {
			if (index !== gallery.index) gallery.slide(index);
		},
		close: () => gallery.closeGallery(true),
	};
}

/** The largest variant for the slide, the smallest for its thumbnail; only the original of an animation moves. */
function slideOf({ src, widths, animated, alt: text, largest }: LightboxPicture) {
	const alt = escapeHtml(text);
	const [smallest] = widths;
	if (smallest === undefined) return { src, thumb: src, alt };
	const set = (format: "avif" | "webp") => ({
		type: `image/${format}`,
		srcset: widths.map((width) => `${variantPath(src, { width, format })} ${width}w`).join(", "),
		sizes: "100vw",
	});
	return {
		src: largest,
		thumb: variantPath(src, { width: smallest, format: "webp" }),
		alt,
		...(!animated && { sources: [set("avif"), set("webp")] }),
	};
}

/** The library concatenates the text into HTML without escaping quotes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
