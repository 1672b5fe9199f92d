/** The reason why a request failed: the server's message, or a cause to which advice is added. */
export type Failure = string | { cause: string };

/** No response, or the site is unreachable. */
export const connectionLost: Failure = { cause: "La connexion est coupée, ou le site ne répond pas" };

/** The response is not the site's, or is an error without a message. */
export const noResponse: Failure = { cause: "Le site n’a pas pu répondre" };

/** Returns the text of a failure. @param fields whether the form has visible fields, and not only a button */
export function failureText(failure: Failure, fields: boolean) {
	if (typeof failure === "string") return failure;
	return (
		failure.cause +
		(fields ? "\u202f: rien n’est perdu. Envoyez à nouveau dans un instant." : ". Réessayez dans un instant.")
	);
}

/** Returns the words above the errors of a refused form. */
export const pointsToCorrect = (count: number): string =>
	count === 1 ? "Un point est à corriger :" : `${count} points sont à corriger :`;
