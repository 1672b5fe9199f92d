import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ownProgram } from "../app/env/own-program.server";

/** The pages, as Remix has built them: a file of its own beside this code, which `npm run dev` makes again and again. */
export const loadPages = (): Promise<ServerBuild> => import(pathToFileURL(ownProgram("index")).href);
