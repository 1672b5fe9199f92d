/** Words for a visitor, by status; the error page shows them. */
const defaults: Record<number, string> = {
	400: "La demande est mal formée.",
	403: "Cette demande vient d’un autre site : elle est refusée.",
	404: "Cette page n’existe pas.",
	405: "Cette adresse ne s’utilise pas ainsi.",
	413: "L’envoi est trop volumineux.",
	415: "Ce format d’envoi n’est pas accepté.",
	429: "Trop de tentatives. Réessayez dans quelques minutes.",
};

/** An answer that the error page shows in the site's layout; throw it, for what no honest visitor does. */
export function errorResponse(status: number, message = defaults[status] ?? "Une erreur s'est produite") {
	const headers = {
		"Content-Type": "text/plain; charset=utf-8",
		"Cache-Control": "no-store",
		...(status === 405 && { Allow: "POST" }), // only what takes nothing but forms cannot be read
	};
	return new Response(message, { status, headers });
}
