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
		setObstacle(undefined);
		const met = await obstacleNow();
		setAsking(false);
		setObstacle(met);
		if (met === undefined) submit(submitter instanceof HTMLButtonElement ? submitter : form);
	}

	return { onSubmit: send, busy, obstacle };
}
