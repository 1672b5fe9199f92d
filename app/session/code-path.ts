import { publicPaths } from "~/kinds/paths";

/** The page that asks for the code after the password, and then leads on. */
export const codePath = (redirectTo: string) => `${publicPaths.signInCode}?${new URLSearchParams({ redirectTo })}`;

/** The query parameter with which the sign-in page starts again, between password and code too. */
export const otherAccount = "autre";
