import { workerResponse } from "~/web/offline/worker-response.server";

/** Serves the administration's service worker, for the paths below /admin. */
export const loader = () => workerResponse("back-office-worker");
