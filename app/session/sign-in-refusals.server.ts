/**
 * The response to too many attempts: the rate limit of signing in has a window of 15 minutes (docs/product.md, limits).
 */
export const tooManyAttempts = {
	error: "Trop de tentatives. Réessayez dans 15 minutes.",
	init: { status: 429, headers: { "Retry-After": "900" } },
};

/** The message and status of a refused sign-in. */
export const signInRefusals = {
	"wrong credentials": {
		error: "Erreur de connexion. Veuillez vérifier vos identifiants.",
		init: { status: 400 },
	},
	"wrong code": {
		error: "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, ou prenez un code de secours.",
		init: { status: 400 },
	},
	"too many attempts": {
		...tooManyAttempts,
		error:
			"Trop de tentatives. Réessayez dans 15 minutes au plus. Si c’est pressé, un autre administrateur peut vous donner un lien (page «\u202fComptes\u202f») : il mène droit à un nouveau mot de passe.",
	},
	unreadable: {
		error:
			"Le site n’a plus la clé qui lit les codes de l’application : il a été remis en place sans elle. Prenez un code de secours, ou demandez à qui tient le site de remettre cette clé, ou d’arrêter votre double vérification.",
		init: { status: 503 },
	},
	/** The database cannot be read or written. */
	unavailable: {
		error: "La connexion n’a pas pu se faire. Réessayez dans un instant.",
		init: { status: 503, headers: { "Retry-After": "10" } },
	},
};
