import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ownProgram } from "../app/env/own-program.server";

/** The Remix build: a separate file beside this code, which `npm run dev` rebuilds. */
export const loadPages = (): Promise<ServerBuild> => import(pathToFileURL(ownProgram("index")).href);
