import { json } from "@remix-run/node";
import { kindOf, type MediaKind } from "~/files/media-type";
import { readTexts } from "~/forms/carry-form.server";
import { parseForm, readForm } from "~/forms/read-form.server";
import { errorResponse, tryAction } from "~/http/error-response.server";
import { centre, pointText } from "~/images/focal-point";
import { record } from "~/journal/record.server";
import { conflictMessage, openedVersion } from "~/publication/save-if-unchanged.server";
import { redirectWithToast } from "~/session/flash.server";
import type { SignedIn } from "~/session/require-administrator.server";
import { describeMedia, type MediaDetails, mediaToDescribe } from "./describe-media.server";
import { missingPhoto } from "./hide-photo.server";
import { pictureSchema, videoSchema } from "./media-form-schema.server";
import { maxSubtitleBytes, readWebVtt } from "./web-vtt.server";

/**
 * Saves the posted details of a picture or video and redirects, or gives the form back.
 * @param to where to return to
 */
export async function receiveMediaForm(request: Request, { administrator, session }: SignedIn, id: string, to: string) {
	const current = await mediaToDescribe(id);
	if (current === undefined) throw errorResponse(404, missingPhoto);
	const form = await parse[kindOf(current.file.type)](request);
	if ("refused" in form) return json(form.refused, 400);
	const saved = await tryAction("Une erreur s'est produite", () => describeMedia(id, form.details, form.opened));
	if (saved.failed) return json(form.giveBack({ formErrors: [saved.message] }), 503);
	if (saved.value === "missing") throw errorResponse(404, missingPhoto);
	if (typeof saved.value === "object") {
		const { conflicts, version } = saved.value;
		const refused = form.giveBack({ formErrors: [conflictMessage], fieldErrors: conflicts });
		return json({ ...refused, opened: version }, 409);
	}
	if (saved.value === "saved") {
		const { file, item } = current;
		const name = form.details.alt ?? file.originalName;
		await record(administrator, "media.described", { id: item?.id ?? id, name });
	}
	return redirectWithToast(to, session, { tone: "success", message: "Description enregistrée" });
}

/** One form for each kind: only that of a video has a file. */
const parse: Record<MediaKind, (request: Request) => ReturnType<typeof parsePicture> | ReturnType<typeof parseVideo>> =
	{
		image: parsePicture,
		video: parseVideo,
	};

async function parsePicture(request: Request) {
	const form = await readForm(request);
	const submission = parseForm(form, pictureSchema);
	const giveBack = submission.reply;
	if (submission.status !== "success") return { refused: giveBack() };
	const { focus, ...texts } = submission.value;
	const isCentre = focus && pointText(focus) === pointText(centre);
	const point = focus && { focusX: isCentre ? null : focus.x, focusY: isCentre ? null : focus.y };
	const details: Partial<MediaDetails> = { ...texts, ...point };
	return { details, opened: openedVersion(form), giveBack };
}

async function parseVideo(request: Request) {
	const { texts, file } = await readTexts(request, { field: "subtitles", maxBytes: maxSubtitleBytes });
	const form = new FormData();
	for (const [name, value] of texts) form.append(name, value);
	const submission = parseForm(form, videoSchema);
	const giveBack = submission.reply;
	const read = file === undefined ? undefined : readWebVtt(file);
	if (read && "error" in read) return { refused: giveBack({ fieldErrors: { subtitles: [read.error] } }) };
	if (submission.status !== "success") return { refused: giveBack() };
	const { removeSubtitles, ...written } = submission.value;
	const subtitles = read?.text ?? (removeSubtitles ? null : undefined);
	const details: Partial<MediaDetails> = { ...written, subtitles };
	return { details, opened: openedVersion(form), giveBack };
}
