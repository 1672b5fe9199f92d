import { screenFile } from "~/images/picture-file";
import { whatsAppLink } from "~/sharing/whatsapp-link";
import { downloadName, photoTitle, removalPath, type Slide } from "./photo";

/** A photo of a list; `href` is its address, `path` that without the origin. */
export type Photo = Slide & { alt: string; href: string; path: string };

/** The same words and links as on the photo's page. */
export function captionOf(photo: Photo) {
	const file = screenFile(photo);
	const title = photoTitle(photo);
	const [name, removal] = [downloadName(title, file), removalPath({ photo: photo.id, page: photo.path })].map(
		escapeHtml,
	);
	const share = escapeHtml(whatsAppLink(`${title} — ${photo.href}`));
	return `<p>${escapeHtml(title)}</p><p class="lg-links"><a href="${share}" rel="noopener">Partager sur WhatsApp</a>${copyAndShare(title, photo.href)}<a href="${escapeHtml(file)}" download="${name}">Télécharger</a><a href="${removal}">Signaler cette photo</a></p>`;
}

/** The custom elements of `ShareLinks`, which work as soon as they are in the page. */
function copyAndShare(title: string, address: string) {
	const [name, link] = [title, address].map(escapeHtml);
	const copy = `<copy-text class="lg-copy" data-text="${link}"><button type="button" data-label="Copier le lien"><span>Copier le lien</span></button><span role="status" class="visually-hidden"></span></copy-text>`;
	return `${copy}<share-sheet class="lg-sheet" data-title="${name}" data-address="${link}"><button type="button">Partager…</button></share-sheet>`;
}

/** The library concatenates the texts into HTML without escaping quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
