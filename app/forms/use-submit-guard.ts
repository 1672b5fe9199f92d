import { useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { connectionLost, failSubmission, useSubmitting } from "~/ui/submission";
import { checkSubmitBlocker, type SubmitBlocker } from "./submit-blocker";

/**
 * Sends a form only when the site can be reached and the session lives: otherwise the page that answers would take the
 * place of the form and of everything typed in it. Without a script the browser keeps the form behind its back button.
 * @param onSubmit what else is to happen first; the form stays when it prevents the default
 * @returns `busy` from the question on until the answer to the form is there
 */
export function useSubmitGuard(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
	const submit = useSubmit();
	const submitting = useSubmitting();
	const [obstacle, setObstacle] = useState<SubmitBlocker>();
	const [asking, setAsking] = useState(false);
	const busy = submitting || asking;

	async function send(event: FormEvent<HTMLFormElement>) {
		onSubmit(event);
		if (event.defaultPrevented) return;
		event.preventDefault();
		if (busy) return;
		const form = event.currentTarget;
		const { submitter } = event.nativeEvent as SubmitEvent;
		setAsking(true);
		setObstacle(undefined);
		const met = await checkSubmitBlocker();
		setAsking(false);
		if (met === "no connection") return failSubmission(connectionLost);
		setObstacle(met);
		if (met === undefined) submit(submitter instanceof HTMLButtonElement ? submitter : form);
	}

	return { onSubmit: send, busy, obstacle };
}

/** Sends a form whose answer is a whole document, or a download: that no script gets, so only the connection is asked for. */
export async function submitDocument(event: FormEvent<HTMLFormElement>) {
	if (event.defaultPrevented) return;
	event.preventDefault();
	const form = event.currentTarget;
	if ((await checkSubmitBlocker()) === "no connection") failSubmission(connectionLost);
	else form.submit();
}
