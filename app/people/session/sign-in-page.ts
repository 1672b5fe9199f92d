import { publicPaths } from "~/platform/kinds/paths";

/** The messages of the sign-in page, by their key in its URL. */
const reasons = {
	continuer: "Veuillez vous connecter avant de continuer.",
	uploader: "Vous devez être connecté pour uploader",
	supprimer: "Vous devez être connecté pour supprimer",
};

export type SignInReason = keyof typeof reasons;

/** Returns the message of a key; undefined for an unknown one. */
export const signInReason = (word: string | null): string | undefined =>
	word !== null && Object.hasOwn(reasons, word) ? reasons[word as SignInReason] : undefined;

/** Returns the path of the page that asks for the code after the password, and then redirects. */
export const codePath = (redirectTo: string) => `${publicPaths.signInCode}?${new URLSearchParams({ redirectTo })}`;

/** The query parameter that restarts the sign-in page, even between password and code. */
export const otherAccount = "autre";
