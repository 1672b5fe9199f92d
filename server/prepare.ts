import { removeUnfinishedFiles } from "../app/media/store-file.server";
import { prepareSite } from "./prepare-site";

// Run before `remix dev`, whose server does not know these steps.
for (const line of await prepareSite()) console.log(line);
await removeUnfinishedFiles();
