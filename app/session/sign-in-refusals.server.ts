/**
 * The answer to somebody who has guessed too often: the limits of signing in last 15 minutes (docs/product.md, limits).
 */
export const tooManyAttempts = {
	error: "Trop de tentatives. Réessayez dans 15 minutes.",
	init: { status: 429, headers: { "Retry-After": "900" } },
};

/** What a refused sign-in says, and how it is answered. */
export const signInRefusals = {
	"wrong credentials": {
		error: "Erreur de connexion. Veuillez vérifier vos identifiants.",
		init: { status: 400 },
	},
	"too many attempts": tooManyAttempts,
	/** The database cannot be asked or written to just now. */
	unavailable: {
		error: "La connexion n’a pas pu se faire. Réessayez dans un instant.",
		init: { status: 503, headers: { "Retry-After": "10" } },
	},
};
