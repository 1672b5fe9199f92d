import { join } from "node:path";
import { env } from "./env.server";

/** Where a file is written until it is complete; on the same file system, so that moving it is one rename. */
export const unfinishedFolder = () => join(env.UPLOADS_DIR, ".tmp");
