import { sendsInBackground } from "./use-outbox";

/**
 * When what waits will leave, as far as this browser can do it; only in a browser.
 * @param needsPage whether a page has to make it small first
 */
export const leavesLabel = (needsPage = false) =>
	`${
		sendsInBackground() && !needsPage
			? "L’envoi partira de lui-même dès que le réseau sera là"
			: "L’envoi partira quand vous ouvrirez l’administration avec du réseau"
	} : vous pouvez fermer cette page. En navigation privée, gardez la fenêtre ouverte et les fichiers inchangés.`;
