import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { type Obstacle, obstacleNow } from "./obstacle";

/**
 * Sends a form only when the site can be reached and the session lives: otherwise the page that answers would take the
 * place of the form and of everything typed in it. Without a script the browser keeps the form behind its back button.
 * @param onSubmit what else is to happen first; the form stays when it prevents the default
 * @returns `busy` from the question on until the answer to the form is there
 */
export function useCarefulSubmit(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
	const submit = useSubmit();
	const [obstacle, setObstacle] = useState<Obstacle>();
	const [asking, setAsking] = useState(false);
	const busy = useNavigation().formMethod === "POST" || asking;

	async function send(event: FormEvent<HTMLFormElement>) {
		onSubmit(event);
		if (event.defaultPrevented) return;
		event.preventDefault();
		if (busy) return;
		const form = event.currentTarget;
		const { submitter } = event.nativeEvent as SubmitEvent;
		setAsking(true);
		const met = await obstacleNow();
		setAsking(false);
		setObstacle(met);
		if (met === undefined) submit(submitter instanceof HTMLButtonElement ? submitter : form);
	}

	return { onSubmit: send, busy, obstacle };
}

/** Why a form was not sent, and what to do. */
export function ObstacleNotice({ obstacle }: { obstacle?: Obstacle }) {
	if (obstacle === undefined) return null;
	return (
		<p className="field-error" role="alert">
			{obstacle === "no connection" ? (
				"La connexion est coupée, ou le site ne répond pas : rien n’est perdu. Envoyez à nouveau dans un instant."
			) : (
				<>
					Veuillez vous connecter avant de continuer.{" "}
					<a href="/login" target="_blank" rel="noreferrer">
						Se connecter (nouvelle fenêtre)
					</a>
					, puis revenez ici et envoyez à nouveau : rien n’est perdu.
				</>
			)}
		</p>
	);
}
