/** Messages for visitors, shown by the error page. */
const defaults: Record<number, string> = {
	400: "La demande est mal formée.",
	403: "Cette demande vient d’un autre site : elle est refusée.",
	404: "Cette page n’existe pas.",
	405: "Cette adresse ne s’utilise pas ainsi.",
	413: "L’envoi est trop volumineux.",
	415: "Ce format d’envoi n’est pas accepté.",
	429: "Trop de tentatives. Réessayez dans quelques minutes.",
};

/** A response that the error boundary shows in the site's layout; throw it, for invalid requests. */
export function errorResponse(status: number, message = defaults[status] ?? "Une erreur s'est produite") {
	const headers = {
		"Content-Type": "text/plain; charset=utf-8",
		"Cache-Control": "no-store",
		...(status === 405 && { Allow: "POST" }), // only routes without a page reject reads
	};
	return new Response(message, { status, headers });
}

/** The loader of a route that has an action only. */
export function methodNotAllowed(): never {
	throw errorResponse(405);
}
