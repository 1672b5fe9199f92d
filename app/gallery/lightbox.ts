import type { GalleryPicture } from "./gallery-picture.server";

const french = {
	closeGallery: "Fermer",
	toggleMaximize: "Agrandir",
	previousSlide: "Photo précédente",
	nextSlide: "Photo suivante",
	download: "Télécharger",
	playVideo: "Lire la vidéo",
	mediaLoadingFailed: "Cette photo n’a pas pu être chargée",
};

/**
 * Opens the pictures over the whole screen with thumbnails, starting at one of them. The library is fetched at the first
 * use. It has neither fullscreen nor play button, and closes by its button « Fermer », the backdrop or Escape.
 */
export async function openLightbox(pictures: GalleryPicture[], start: number) {
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
		dynamicEl: pictures.map(({ src, alt }) => ({ src, thumb: src, alt: escaped(alt) })),
		plugins: [thumbnails],
		strings: french,
		speed: 450,
		download: false,
		closeOnTap: true,
		getCaptionFromTitleOrAlt: false, // captions would go in as HTML
	});
	holder.addEventListener("lgAfterClose", () => {
		gallery.destroy();
		holder.remove();
		if (opener instanceof HTMLElement) opener.focus();
	});
	gallery.openGallery(start);
}

/** The library puts the text into its HTML as it is: a quote in it would end the attribute. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
