import lightGallery from "lightgallery";
import thumbnails from "lightgallery/plugins/thumbnail";
import { screenFile, variantPath } from "~/media/images/picture-file";
import { whatsAppLink } from "~/publishing/sharing/whatsapp-link";
import styles from "./lightbox.css";
import { downloadName, photoTitle, removalPath, type Slide } from "./photo";

const frenchStrings = {
	closeGallery: "Fermer",
	toggleMaximize: "Agrandir",
	previousSlide: "Photo précédente",
	nextSlide: "Photo suivante",
	download: "Télécharger",
	playVideo: "Lire la vidéo",
	mediaLoadingFailed: "Cette photo n’a pas pu être chargée",
};

let styled: Promise<unknown> | undefined;
let opened: { show: (index: number) => void; close: () => void } | undefined;

/** Opens, moves or closes the lightbox: it shows the photo of the list whose URL is in the address bar. */
export async function followAddress(list: HTMLElement) {
	styled ??= loadStyles().catch((error) => {
		styled = undefined;
		throw error;
	});
	await styled;
	const photos = [...list.querySelectorAll<HTMLAnchorElement>("[data-picture]")].map(photoOf);
	const index = photos.findIndex(isShown);
	if (index < 0) opened?.close();
	else if (opened) opened.show(index);
	else opened = openLightbox(list, photos, index);
}

const loadStyles = () =>
	new Promise((resolve, reject) => {
		const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
		link.addEventListener("load", resolve);
		link.addEventListener("error", reject);
		document.head.append(link);
	});

const photoOf = (link: HTMLAnchorElement): Photo => ({
	...JSON.parse(link.dataset.picture ?? "{}"),
	alt: link.querySelector("img")?.alt ?? "",
	href: link.href,
	path: link.pathname,
});

const isShown = ({ path }: Photo) => path === location.pathname;

/**
 * Opens a full-screen lightbox with thumbnails, without fullscreen or play button; « Fermer », the backdrop, Escape or
 * Back closes it.
 */
function openLightbox(list: HTMLElement, photos: Photo[], start: number) {
	const opener = document.activeElement;
	const holder = document.createElement("div");
	document.body.append(holder);
	const gallery = lightGallery(holder, {
		licenseKey: "GPLv3",
		dynamic: true,
		dynamicEl: photos.map(slideOf),
		plugins: [thumbnails],
		strings: frenchStrings,
		speed: 450,
		download: false,
		// The library hides arrows and close button for mobile user agents by default.
		mobileSettings: { controls: true, showCloseIcon: true, download: false },
		closeOnTap: true,
		supportLegacyBrowser: false,
		counter: false, // our own counter is a sentence
		getCaptionFromTitleOrAlt: false, // our own caption is escaped
	});
	const place = document.createElement("p");
	place.className = "lg-place";
	place.setAttribute("role", "status");
	holder.addEventListener("lgAfterOpen", () => gallery.outer.find(".lg-toolbar").get()?.prepend(place));
	holder.addEventListener("lgBeforeSlide", (event) => {
		const index = event instanceof CustomEvent ? Number(event.detail.index) : 0;
		place.textContent = photos[index]?.place ?? "";
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
	// The library fires this event half a second late, even after closing, and after Back has led to the list.
	holder.addEventListener("lgAfterSlide", () => {
		const shown = photos[gallery.index];
		if (open && shown && !isShown(shown) && photos.some(isShown)) history.replaceState(null, "", shown.href);
	});
	holder.addEventListener("lgAfterClose", () => {
		gallery.destroy();
		holder.remove();
		list.removeAttribute("data-open");
		opened = undefined;
		if (opener instanceof HTMLElement) opener.focus();
		if (photos.some(isShown)) history.back(); // the lightbox was closed by its own controls
	});
	keepCaptionFocus(holder, gallery.outer.get());
	gallery.openGallery(start);
	list.setAttribute("data-open", "");
	gallery.outer
		.get()
		.closest("[role=dialog]")
		?.setAttribute("aria-label", list.getAttribute("aria-label") ?? "Photos");
	gallery.outer.find(".lg-thumb-outer").get()?.setAttribute("aria-hidden", "true");
	return {
		show: (index: number) => {
			if (index !== gallery.index) gallery.slide(index);
		},
		close: () => gallery.closeGallery(true),
	};
}

/** Returns a slide: the largest variant, or an animation itself, as variants are still; the smallest is the thumbnail. */
function slideOf(photo: Photo) {
	const { src, widths, animated } = photo;
	const common = { src: screenFile(photo), alt: escapeHtml(photo.alt), subHtml: captionOf(photo) };
	const [smallest] = widths;
	if (smallest === undefined) return { ...common, thumb: src };
	const set = (format: "avif" | "webp") => ({
		type: `image/${format}`,
		srcset: widths.map((width) => `${variantPath(src, { width, format })} ${width}w`).join(", "),
		sizes: "100vw",
	});
	return {
		...common,
		thumb: variantPath(src, { width: smallest, format: "webp" }),
		...(!animated && { sources: [set("avif"), set("webp")] }),
	};
}

/** A photo of a list; `href` is its URL, `path` the URL without the origin. */
type Photo = Slide & { alt: string; href: string; path: string };

/** Returns the words and links of the photo's page. */
function captionOf(photo: Photo) {
	const file = screenFile(photo);
	const title = photoTitle(photo);
	const [name, removal] = [downloadName(title, file), removalPath({ photo: photo.id, page: photo.path })].map(
		escapeHtml,
	);
	const share = escapeHtml(whatsAppLink(`${title} — ${photo.href}`));
	return `<p>${escapeHtml(title)}</p><p class="lg-links"><a href="${share}" rel="noopener">Partager sur WhatsApp</a>${copyAndShare(title, photo.href)}<a href="${escapeHtml(file)}" download="${name}">Télécharger</a><a href="${removal}">Demander le retrait de cette photo</a></p>`;
}

/** Returns the custom elements of `ShareLinks`, which work as soon as they are in the page. */
function copyAndShare(title: string, address: string) {
	const [name, link] = [title, address].map(escapeHtml);
	const copy = `<copy-text class="lg-copy" data-text="${link}"><button type="button" data-label="Copier le lien"><span>Copier le lien</span></button><span role="status" class="visually-hidden"></span></copy-text>`;
	return `${copy}<share-sheet class="lg-sheet" data-title="${name}" data-address="${link}"><button type="button">Partager…</button></share-sheet>`;
}

/** Escapes a text: the library concatenates the texts into HTML without escaping quotes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Keeps the focus on a link or button of the caption when another photo's caption replaces it (WCAG 2.4.3).
 * @param lightbox the element on which lightGallery fires its events
 * @param dialog the dialog that it draws
 */
function keepCaptionFocus(lightbox: HTMLElement, dialog: HTMLElement) {
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
