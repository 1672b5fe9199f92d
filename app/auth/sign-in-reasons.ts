/** Why somebody is led to the sign-in page, in the spec's words (§8), by the word in the page's address. */
export const signInReasons: Record<string, string> = {
	continuer: "Veuillez vous connecter avant de continuer.",
	uploader: "Vous devez être connecté pour uploader",
	supprimer: "Vous devez être connecté pour supprimer",
};
