import { env } from "~/env/env.server";
import { formBytes } from "~/forms/parse-multipart.server";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log/log.server";
import { freeSpace } from "./free-space.server";
import { insufficientSpaceMessage } from "./refusal";

/** What stays free on the disk whatever is uploaded, in bytes: the database needs room to write. */
const reserve = 500e6;

/** Where the disk cannot be asked, storing fails file by file, and the texts of the form are not lost. */
function unknownSpace(error: unknown) {
	log("error", "The free space could not be read", {}, error);
	return { free: Number.POSITIVE_INFINITY };
}

/** What the forms that are coming in have announced, in bytes: several at once fill the same disk. */
let coming = 0;

/**
 * Works while the disk keeps room for what a form announces; for one that announces nothing, of the largest file. Texts
 * have room in any case, for they go into the database; a form that is larger than one with texts and a picture is refused
 * before it is read.
 * @param work is told whether there is room for files
 * @throws Response 507 in French
 */
export async function withFreeSpace<Done>(request: Request, work: (room: boolean) => Promise<Done>): Promise<Done> {
	const length = request.headers.get("Content-Length");
	const announced = length === null ? formBytes + env.MAX_VIDEO_MB * 1e6 : Number(length);
	const { free } = await freeSpace().catch(unknownSpace);
	const room = free >= coming + announced + reserve;
	if (!room && announced > formBytes + env.MAX_IMAGE_MB * 1e6) throw errorResponse(507, insufficientSpaceMessage);
	coming += announced;
	return work(room).finally(() => {
		coming -= announced;
	});
}
