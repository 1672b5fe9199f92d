/** The message of a form whose submission got no response. */
export const connectionLost =
	/La connexion est coupée, ou le site ne répond pas\s: rien n’est perdu\. Envoyez à nouveau dans un instant\./;

/** Requests of a script that submits a form; of pages without React also the page itself. */
export const isSent = (url: URL) =>
	url.searchParams.has("_data") ||
	["/contact", "/donate/promesse", "/retrait", "/login", "/compte"].includes(url.pathname);
