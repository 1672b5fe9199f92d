import { kindOf } from "~/files/media-type";
import { centre, pointText } from "~/images/focal-point";
import { mediaUrl } from "~/images/media-url";
import { pictureFile } from "~/images/picture-file";
import { thumbnailUrl } from "~/images/thumbnail";
import type { mediaToDescribe } from "./describe-media.server";
import type { PhotoToDescribe, VideoToDescribe } from "./media-form";
import { pictureConstraint, videoConstraint } from "./media-form-schema.server";

type Found = NonNullable<Awaited<ReturnType<typeof mediaToDescribe>>>;

/** Props of the form to describe a picture or video. */
export function shownMedia({ file, version }: Found): PhotoToDescribe | VideoToDescribe {
	const { alt, caption, transcript, originalName: name } = file;
	if (kindOf(file.type) === "image") {
		const picture = pictureFile(file, `Média à décrire : ${name}`);
		const values = { alt, caption, focus: pointText(picture.focus ?? centre) };
		return {
			type: "image",
			thumbnail: thumbnailUrl(file),
			picture,
			values,
			opened: version,
			constraint: pictureConstraint,
		};
	}
	const values = { alt, caption, transcript };
	const hasSubtitles = file.subtitles !== null;
	return {
		type: "video",
		src: mediaUrl(file.path),
		name,
		hasSubtitles,
		values,
		opened: version,
		constraint: videoConstraint,
	};
}
