import { useEffect, useRef } from "react";
import type { Obstacle } from "./obstacle";

/** Why a form was not sent, and what to do. It comes to whoever pressed a button far below it. */
export function ObstacleNotice({ obstacle }: { obstacle?: Obstacle }) {
	const notice = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (obstacle !== undefined) notice.current?.focus();
	}, [obstacle]);
	if (obstacle === undefined) return null;
	return (
		<p ref={notice} className="field-error" role="alert" tabIndex={-1}>
			{obstacle === "no connection" ? (
				"La connexion est coupée, ou le site ne répond pas : rien n’est perdu. Envoyez à nouveau dans un instant."
			) : (
				<>
					Veuillez vous connecter avant de continuer.{" "}
					<a href="/login?redirectTo=/admin/revenir" target="_blank" rel="noreferrer">
						Se connecter (nouvelle fenêtre)
					</a>
					, puis revenez ici et envoyez à nouveau : rien n’est perdu.
				</>
			)}
		</p>
	);
}
