import { kindOf } from "~/media/files/media-type";
import type { StoredFile } from "~/media/files/stored-files.server";
import { mediaUrl, type PictureRow, pictureFile, thumbnailUrl } from "~/media/images/picture-file";

type Row = PictureRow & Parameters<typeof thumbnailUrl>[0] & { type: string; originalName: string };

/** Returns a photo or film as pages of authorisations show it. */
export const shownPhoto = ({ type, originalName, ...row }: Row) => {
	const name = row.alt ?? originalName;
	const isFilm = kindOf(type) === "video";
	return {
		id: row.id,
		name,
		film: isFilm ? mediaUrl(row.path) : null,
		picture: isFilm ? null : pictureFile(row, name),
		thumbnail: isFilm ? null : thumbnailUrl(row),
	};
};

/** Returns it with why visitors do not see it. */
export const linkedPhoto = (row: Row & Pick<StoredFile, "hiddenFor">) => ({
	...shownPhoto(row),
	hiddenFor: row.hiddenFor,
	hidden: row.hiddenAt !== null,
});
