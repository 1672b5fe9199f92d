import { adminPaths, publicPaths } from "~/kinds/paths";
import { FormNotice } from "~/ui/form";
import type { SubmitBlocker } from "./submit-blocker";

/** How to submit the form although the session has expired. */
export function SubmitBlockerNotice({ submitBlocker }: { submitBlocker?: SubmitBlocker }) {
	if (submitBlocker !== "signed out") return null;
	return (
		<FormNotice>
			Veuillez vous connecter avant de continuer.{" "}
			<a href={`${publicPaths.signIn}?redirectTo=${adminPaths.signedInAgain}`} target="_blank" rel="noreferrer">
				Se connecter (nouvelle fenêtre)
			</a>
			, puis revenez ici et envoyez à nouveau : rien n’est perdu.
		</FormNotice>
	);
}
