import { type PictureFile, screenFile } from "~/images/picture-file";
import { variantPath } from "~/images/variants";

const french = {
	closeGallery: "Fermer",
	toggleMaximize: "Agrandir",
	previousSlide: "Photo précédente",
	nextSlide: "Photo suivante",
	download: "Télécharger",
	playVideo: "Lire la vidéo",
	mediaLoadingFailed: "Cette photo n’a pas pu être chargée",
};

/** A lightbox that is open. */
export type Lightbox = { show: (index: number) => void; close: () => void };

type Heard = { onSlide: (index: number) => void; onClose: () => void };

/**
 * Opens the pictures over the whole screen with thumbnails, starting at one of them. The library is fetched at the first
 * use. It has neither fullscreen nor play button, and closes by its button « Fermer », the backdrop or Escape.
 */
export async function openLightbox(pictures: PictureFile[], start: number, heard: Heard): Promise<Lightbox> {
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
		strings: french,
		speed: 450,
		download: false,
		// By default the library drops arrows and close button when the user agent is a phone's.
		mobileSettings: { controls: true, showCloseIcon: true, download: false },
		closeOnTap: true,
		supportLegacyBrowser: false,
		counter: false, // ours says it in words
		getCaptionFromTitleOrAlt: false, // captions would go in as HTML
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
		// The library leaves the commas of a list between the sources of a picture.
		for (const picture of gallery.outer.get().querySelectorAll("picture"))
			for (const node of [...picture.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove();
	});
	let open = true;
	holder.addEventListener("lgBeforeClose", () => {
		open = false;
	});
	// The library tells of a slide half a second later, even when it has been closed meanwhile.
	holder.addEventListener("lgAfterSlide", () => {
		if (open) heard.onSlide(gallery.index);
	});
	holder.addEventListener("lgAfterClose", () => {
		gallery.destroy();
		holder.remove();
		if (opener instanceof HTMLElement) opener.focus();
		heard.onClose();
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

/** A whole screen shows the largest variant, the row of thumbnails the smallest; an animation moves only in its own file. */
function slideOf(picture: PictureFile) {
	const { src, widths, animated } = picture;
	const alt = escaped(picture.alt);
	const [smallest] = widths;
	if (smallest === undefined) return { src, thumb: src, alt };
	const set = (format: "avif" | "webp") => ({
		type: `image/${format}`,
		srcset: widths.map((width) => `${variantPath(src, { width, format })} ${width}w`).join(", "),
		sizes: "100vw",
	});
	return {
		src: screenFile(picture),
		thumb: variantPath(src, { width: smallest, format: "webp" }),
		alt,
		...(!animated && { sources: [set("avif"), set("webp")] }),
	};
}

/** The library puts the text into its HTML as it is: a quote in it would end the attribute. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
