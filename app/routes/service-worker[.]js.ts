import { workerResponse } from "~/web/offline/worker-response.server";

/** That of visitors. Under the root, whose pages it serves. */
export const loader = () => workerResponse("service-worker");
