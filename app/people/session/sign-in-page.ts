import { publicPaths } from "~/platform/kinds/paths";

/** The messages of the sign-in page, by their key in its URL. */
const reasons = {
	continuer: "Veuillez vous connecter avant de continuer.",
	uploader: "Vous devez être connecté pour uploader",
	supprimer: "Vous devez être connecté pour supprimer",
};

export type SignInReason = keyof typeof reasons;

/** The message of a key; undefined for an unknown one. */
export const signInReason = (word: string | null): string | undefined =>
	word !== null && Object.hasOwn(reasons, word) ? reasons[word as SignInReason] : undefined;

/** The page that asks for the code after the password, and then leads on. */
export const codePath = (redirectTo: string) => `${publicPaths.signInCode}?${new URLSearchParams({ redirectTo })}`;

/** The query parameter with which the sign-in page starts again, between password and code too. */
export const otherAccount = "autre";
