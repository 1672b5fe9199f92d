import { workerResponse } from "~/web/offline/worker-response.server";

/** That of the administration, for the paths below /admin. */
export const loader = () => workerResponse("back-office-worker");
