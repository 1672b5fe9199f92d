import { useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { adminPaths, outboxPaths, publicPaths } from "~/platform/kinds/paths";
import { connectionLost } from "~/web/http/failure";
import { FormNotice } from "~/web/ui/form";
import { failSubmission, useSubmitting } from "~/web/ui/submission";

/** The reason why a form cannot be submitted. */
export type SubmitBlocker = "signed out" | "no connection";

/** Milliseconds within which the site must answer: on a dead connection a browser waits for minutes. */
const timeoutMs = 10_000;

/** Checks whether a form would arrive now. An answer that is not the site's counts as no connection. */
export async function checkSubmitBlocker(): Promise<SubmitBlocker | undefined> {
	try {
		// Browsers before 2022 lack AbortSignal.timeout and wait.
		const { status } = await fetch(outboxPaths.presence, {
			cache: "no-store",
			signal: AbortSignal.timeout?.(timeoutMs),
		});
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

/** A deferred submit: uploads in progress, complete, or stopped because one is missing. */
type Held = { submitter: HTMLElement | null; state: "waiting" | "ready" | "stopped" };

/**
 * Defers the submit of the enclosing form until its uploads are complete. When one is missing, the first submit is
 * stopped, so that nobody saves without it unawares; the next one passes.
 * @param busy whether uploads are in progress
 * @param missing whether one failed or was refused
 * @param onSend called on submit
 * @returns undefined when no submit is deferred
 */
export function useHeldForm(
	root: RefObject<HTMLElement>,
	busy: boolean,
	missing: boolean,
	onSend: () => void,
): Held | undefined {
	const [held, setHeld] = useState<Held>();
	const latest = useRef(onSend);
	latest.current = onSend;
	const warned = useRef(false);

	useEffect(() => {
		if (missing) return;
		warned.current = false;
		setHeld((held) => (held?.state === "stopped" ? undefined : held));
	}, [missing]);

	useEffect(() => {
		const form = root.current?.closest("form");
		const hold = (event: SubmitEvent) => {
			if (!busy && (!missing || warned.current)) {
				latest.current();
				return setHeld(undefined);
			}
			event.preventDefault();
			event.stopPropagation();
			warned.current = !busy;
			setHeld({ submitter: event.submitter, state: busy ? "waiting" : "stopped" });
		};
		form?.addEventListener("submit", hold, { capture: true });
		return () => form?.removeEventListener("submit", hold, { capture: true });
	}, [root, busy, missing]);

	useEffect(() => {
		if (held?.state === "waiting" && !busy) {
			warned.current = missing;
			setHeld({ ...held, state: missing ? "stopped" : "ready" });
		}
		// The render after the last upload has added its hidden input.
		if (held?.state === "ready") root.current?.closest("form")?.requestSubmit(held.submitter);
	}, [root, busy, missing, held]);

	return held;
}
