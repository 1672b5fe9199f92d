import { getZodConstraint } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { kindOf, type MediaKind } from "~/media/files/media-type";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import {
	centre,
	type FocalPoint,
	mediaUrl,
	pictureFile,
	pointIn,
	pointText,
	thumbnailUrl,
} from "~/media/images/picture-file";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import type { SignedIn } from "~/people/session/require-permission.server";
import { db } from "~/platform/db/client.server";
import { media } from "~/platform/db/schema.server";
import { conflictMessage, openedVersion } from "~/publishing/publication/save-if-unchanged.server";
import { readTexts } from "~/web/forms/carry-form.server";
import { optionalLines, optionalText } from "~/web/forms/form-text.server";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { describeMedia, type MediaDetails, mediaToDescribe } from "./descriptions.server";
import { missingPhoto } from "./hide-photo.server";
import type { PhotoToDescribe, VideoToDescribe } from "./media-form";

/** The fields of a picture. A form that posts no focal point leaves it unchanged. */
const pictureSchema = z.object({
	alt: optionalLines(250),
	caption: optionalText(300),
	focus: z
		.string()
		.optional()
		.transform((text, context): FocalPoint | undefined => {
			const point = pointIn(text ?? "50 50");
			if (point === undefined) context.addIssue({ code: "custom", message: "Choisissez un point de l’image." });
			return text === undefined ? undefined : point;
		}),
});

/** The fields of a video besides its subtitle file. */
const videoSchema = z.object({
	alt: optionalLines(250),
	caption: optionalText(300),
	transcript: optionalLines(10_000),
	removeSubtitles: z.literal("on").optional(),
});

const pictureConstraint = getZodConstraint(pictureSchema);
const videoConstraint = getZodConstraint(videoSchema);

type Found = NonNullable<Awaited<ReturnType<typeof mediaToDescribe>>>;

/** Returns the props of the form to describe a picture or video. */
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

/**
 * Saves the posted details of a picture or video and redirects, or returns the form with errors.
 * @param to the path to return to
 */
export async function receiveMediaForm(request: Request, { account, session }: SignedIn, id: string, to: string) {
	const current = await mediaToDescribe(id);
	if (current === undefined) throw errorResponse(404, missingPhoto);
	const form = await parse[kindOf(current.file.type)](request);
	if ("refused" in form) return json(form.refused, 400);
	const saved = await tryAction({ log: "A gallery item could not be described" }, () =>
		describeMedia(id, form.details, form.opened),
	);
	if (saved.failed) return json(form.reject({ formErrors: [saved.message] }), 503);
	if (saved.value === "missing") throw errorResponse(404, missingPhoto);
	if (typeof saved.value === "object") {
		const { conflicts, version } = saved.value;
		const refused = form.reject({ formErrors: [conflictMessage], fieldErrors: conflicts });
		return json({ ...refused, opened: version }, 409);
	}
	if (saved.value === "saved") {
		const { file, item } = current;
		const name = form.details.alt ?? file.originalName;
		await record(account, "media.described", { id: item?.id ?? id, name });
	}
	return redirectWithToast(to, session, { tone: "success", message: "Description enregistrée" });
}

/** Each kind has its form: only that of a video has a file. */
const parse: Record<MediaKind, (request: Request) => ReturnType<typeof parsePicture> | ReturnType<typeof parseVideo>> =
	{
		image: parsePicture,
		video: parseVideo,
	};

async function parsePicture(request: Request) {
	const form = await readForm(request);
	const submission = parseForm(form, pictureSchema);
	const reject = submission.reply;
	if (submission.status !== "success") return { refused: reject() };
	const { focus, ...texts } = submission.value;
	const isCentre = focus && pointText(focus) === pointText(centre);
	const point = focus && { focusX: isCentre ? null : focus.x, focusY: isCentre ? null : focus.y };
	const details: Partial<MediaDetails> = { ...texts, ...point };
	return { details, opened: openedVersion(form), reject };
}

async function parseVideo(request: Request) {
	const { texts, file } = await readTexts(request, { field: "subtitles", maxBytes: maxSubtitleBytes });
	const form = new FormData();
	for (const [name, value] of texts) form.append(name, value);
	const submission = parseForm(form, videoSchema);
	const reject = submission.reply;
	const read = file === undefined ? undefined : readWebVtt(file);
	if (read && "error" in read) return { refused: reject({ fieldErrors: { subtitles: [read.error] } }) };
	if (submission.status !== "success") return { refused: reject() };
	const { removeSubtitles, ...written } = submission.value;
	const subtitles = read?.text ?? (removeSubtitles ? null : undefined);
	const details: Partial<MediaDetails> = { ...written, subtitles };
	return { details, opened: openedVersion(form), reject };
}

/** Maximum bytes of a subtitle file: 200 KB. */
const maxSubtitleBytes = 200 * 1024;

/**
 * Returns the text of a WebVTT file, with \n as line break.
 * @returns the reason when it is refused instead
 */
function readWebVtt(bytes: Buffer | "too large"): { text: string } | { error: string } {
	if (bytes === "too large") return { error: "Ce fichier est trop grand : 200 Ko au plus." };
	const decoded = decode(bytes);
	if (decoded === undefined || decoded.includes("\0"))
		return { error: "Ce fichier n’est pas un texte en UTF-8 : enregistrez-le dans ce codage." };
	const text = decoded.replace(/\r\n?/g, "\n");
	if (!/^WEBVTT([ \t].*)?(\n|$)/.test(text))
		return { error: "Ce n’est pas un fichier WebVTT : sa première ligne doit être « WEBVTT »." };
	if (!text.includes("-->")) return { error: "Ce fichier ne contient aucun sous-titre." };
	return { text };
}

/** Decodes UTF-8 without a byte order mark; undefined when the bytes are not UTF-8. */
function decode(bytes: Buffer): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/** Sets the poster of a video, and deletes the former one. */
export async function setPoster(videoId: string, pictureId: string) {
	const [video] = await db.select({ posterId: media.posterId }).from(media).where(eq(media.id, videoId));
	await db.update(media).set({ posterId: pictureId }).where(eq(media.id, videoId));
	if (video?.posterId && video.posterId !== pictureId) await deleteIfUnreferenced(video.posterId);
}
