/** Why somebody is led to the sign-in page, in words, by the word in the page's address. */
const reasons = {
	continuer: "Veuillez vous connecter avant de continuer.",
	uploader: "Vous devez être connecté pour uploader",
	supprimer: "Vous devez être connecté pour supprimer",
};

export type SignInReason = keyof typeof reasons;

/** The sentence of a reason; undefined for a word that is none. */
export const signInReason = (word: string | null): string | undefined =>
	word !== null && Object.hasOwn(reasons, word) ? reasons[word as SignInReason] : undefined;
