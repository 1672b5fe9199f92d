// The whole site, which Remix's compiler bundles with the pages (`remix.config.js`), so that each module has its state
// once. Tests run it in their own process, and share with it the modules with state about the database and the uploads.
// The pages are exported where Remix's own servers look for them.
export * from "@remix-run/dev/server-build";
export * from "../app/media/files/uploads-folder.server";
export * from "../app/media/images/make-variants.server";
export * from "../app/platform/db/client.server";
export * from "../app/platform/env/background.server";
export { createSite } from "./create-site";
export { serve } from "./serve";
