import type { Environment } from "~/platform/env/env.server";
import { openFolder } from "./folder.server";
import type { Remote } from "./remote";
import { openS3 } from "./s3.server";
import { openSftp } from "./sftp.server";
import { openWebdav } from "./webdav.server";

const opens: Record<string, (to: URL, settings: Environment) => Promise<Remote>> = {
	"sftp:": openSftp,
	"s3:": openS3,
	"webdav:": openWebdav,
	"webdavs:": openWebdav,
};

/** Opens the place that `BACKUP_TO` names. */
export async function openRemote(settings: Environment): Promise<Remote> {
	const to = settings.BACKUP_TO ?? "";
	const open = to.includes("://") ? opens[new URL(to).protocol] : undefined;
	return open ? open(new URL(to), settings) : openFolder(to);
}
