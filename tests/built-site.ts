import { resolve } from "node:path";

/**
 * The site as it is built, in this process. What it knows of the database and of the uploads is once in a process: tests
 * import those modules from here, too (`vitest.config.ts`).
 */
export const builtSite = async (): Promise<typeof import("../server/site")> => import(resolve("build/index.js"));
