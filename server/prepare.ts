import { isLocal } from "../app/db/client.server";
import { removeUnfinishedFiles } from "../app/files/unfinished-files.server";
import { prepareSite } from "./prepare-site";

// Prepares a site without serving it.
for (const line of await prepareSite()) console.log(line);
if (isLocal) await removeUnfinishedFiles(); // other nodes may be receiving files
