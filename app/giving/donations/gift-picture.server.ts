import { association, pictureOf, savePicture, storedSettings } from "~/publishing/settings/settings.server";

/** The picture of the donation page with its alternative text, also when it is hidden; null until one is stored. */
export const storedGiftPicture = async () => pictureOf("giftPicture", (await association()).giftPictureAlt);

/** Returns that picture unless it is hidden from visitors. */
export async function shownGiftPicture() {
	const picture = await storedGiftPicture();
	return picture?.hidden ? null : picture;
}

/** Returns the picture, and the settings version that its form is loaded with. */
export async function giftPictureToEdit() {
	const [{ version }, picture] = await Promise.all([storedSettings(), storedGiftPicture()]);
	return { picture, opened: version };
}

/** Saves the text of the picture, and another picture if `id` is given; see `savePicture`. */
export const saveGiftPicture = (alt: string, id: string | undefined, opened?: number) =>
	savePicture("giftPicture", { giftPictureAlt: alt, ...(id && { giftPicture: id }) }, opened);

/** Removes the picture and its text; see `savePicture`. */
export const removeGiftPicture = (opened?: number) =>
	savePicture("giftPicture", { giftPicture: "", giftPictureAlt: "" }, opened);
