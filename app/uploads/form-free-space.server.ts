import { env } from "~/env/env.server";
import { formBytes } from "~/forms/parse-multipart.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log/log.server";
import { freeSpace } from "./free-space.server";
import { insufficientSpaceMessage } from "./refusal";

/** What uploads must leave free on the disk, in bytes, for the database. */
const reserve = 500e6;

/** Where the free space is unknown, storing fails file by file, and the texts of the form are not lost. */
function assumeFreeSpace(error: unknown) {
	log("error", "The free space could not be read", {}, error);
	return { free: Number.POSITIVE_INFINITY };
}

/** The announced size of the forms in progress, in bytes: they share the disk. */
let announcedTotal = 0;

/**
 * Runs `work` while the disk has room for the Content-Length of a form; without one, for the largest file. Texts are
 * always accepted, since they go into the database; a form larger than one with texts and a picture is refused before
 * it is read.
 * @param work gets whether there is room for files
 * @throws Response 507 in French
 */
export async function withFreeSpace<Result>(
	request: Request,
	work: (hasRoom: boolean) => Promise<Result>,
): Promise<Result> {
	const length = request.headers.get("Content-Length");
	const announced = length === null ? formBytes + env.MAX_VIDEO_MB * 1e6 : Number(length);
	const { free } = await freeSpace().catch(assumeFreeSpace);
	const hasRoom = free >= announcedTotal + announced + reserve;
	if (!hasRoom && announced > formBytes + env.MAX_IMAGE_MB * 1e6) throw errorResponse(507, insufficientSpaceMessage);
	announcedTotal += announced;
	return work(hasRoom).finally(() => {
		announcedTotal -= announced;
	});
}
