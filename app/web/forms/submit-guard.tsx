import { useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { adminPaths, outboxPaths, publicPaths } from "~/platform/kinds/paths";
import { connectionLost } from "~/web/http/failure";
import { FormNotice } from "~/web/ui/form";
import { failSubmission, useSubmitting } from "~/web/ui/submission";

/** The reason why a form cannot be submitted. */
export type SubmitBlocker = "signed out" | "no connection";

/** Milliseconds within which the site must answer: on a dead connection a browser waits for minutes. */
const timeout = 10_000;

/** Checks whether a form would arrive now: any answer that is not the site's counts as no connection. */
export async function checkSubmitBlocker(): Promise<SubmitBlocker | undefined> {
	try {
		// Browsers before 2022 lack AbortSignal.timeout and wait.
		const { status } = await fetch(outboxPaths.presence, { cache: "no-store", signal: AbortSignal.timeout?.(timeout) });
		if (status === 204) return undefined;
		return status === 401 ? "signed out" : "no connection";
	} catch {
		return "no connection";
	}
}

/** Takes a form that cannot be sent now. @returns whether the form itself shows the outcome */
export type OnNoConnection = (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<boolean>;

/**
 * Submits a form only when the site is reachable and the session valid: otherwise an error page would replace the form
 * and everything typed in it. Without JavaScript the browser restores the form on « back ».
 * @param onSubmit runs first; preventDefault stops the submission
 * @returns `busy` from the check until the response
 */
export function useSubmitGuard(
	onSubmit: (event: FormEvent<HTMLFormElement>) => void,
	onNoConnection: OnNoConnection = async () => false,
) {
	const submit = useSubmit();
	const submitting = useSubmitting();
	const [submitBlocker, setSubmitBlocker] = useState<SubmitBlocker>();
	const [checking, setChecking] = useState(false);
	const busy = submitting || checking;

	async function send(event: FormEvent<HTMLFormElement>) {
		onSubmit(event);
		if (event.defaultPrevented) return;
		event.preventDefault();
		if (busy) return;
		const form = event.currentTarget;
		const { submitter } = event.nativeEvent as SubmitEvent;
		setChecking(true);
		setSubmitBlocker(undefined);
		const met = await checkSubmitBlocker();
		setChecking(false);
		if (met === "no connection") return (await onNoConnection(form, submitter)) || failSubmission(connectionLost);
		setSubmitBlocker(met);
		if (met === undefined) submit(submitter instanceof HTMLButtonElement ? submitter : form);
	}

	return { onSubmit: send, busy, submitBlocker };
}

/**
 * Submits a form whose response is a document or a download, which no script receives: only the connection is checked.
 */
export async function submitDocument(event: FormEvent<HTMLFormElement>) {
	if (event.defaultPrevented) return;
	event.preventDefault();
	const form = event.currentTarget;
	if ((await checkSubmitBlocker()) === "no connection") failSubmission(connectionLost);
	else form.submit();
}

/** Explains how to submit the form although the session has expired. */
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
