import { removeUnfinishedFiles } from "../app/media/files/disk-files.server";
import { isLocal } from "../app/platform/db/client.server";
import { prepareSite } from "./prepare-site";

// This program prepares a site without serving it.
for (const line of await prepareSite()) console.log(line);
if (isLocal) await removeUnfinishedFiles(); // other nodes may be receiving files
