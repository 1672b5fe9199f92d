import { workerResponse } from "~/web/offline/worker-response.server";

/** Serves the visitors' service worker, from the root, whose pages it handles. */
export const loader = () => workerResponse("service-worker");
