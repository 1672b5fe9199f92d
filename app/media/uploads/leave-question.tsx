import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/web/ui/button";

type LeaveQuestionProps = {
	/** Returns whether uploads are in progress, at the moment of leaving. */
	isBusy: () => boolean;
	/** Whether uploads were in progress at the last render. */
	busy: boolean;
	onLeave?: () => void;
};

/**
 * Asks before uploads in progress are abandoned: by a dialog for links, Escape and the back button, by the browser's
 * own prompt for a closed window. At most one per page.
 */
export function LeaveQuestion({ isBusy, busy, onLeave }: LeaveQuestionProps) {
	const stay = useRef<HTMLDivElement>(null);
	const blocker = useBlocker(isBusy);
	const asked = blocker.state === "blocked";

	useUnloadQuestion(busy);

	// Nothing would be lost any more.
	useEffect(() => {
		if (asked && !busy) blocker.proceed();
	}, [asked, busy, blocker]);

	useEffect(() => {
		if (asked) stay.current?.focus();
	}, [asked]);

	function leave() {
		onLeave?.();
		blocker.proceed?.();
	}

	if (!asked) return null;
	return (
		<div
			ref={stay}
			className="leave-question box stack"
			role="alertdialog"
			aria-labelledby="leave-question"
			aria-describedby="leave-consequence"
			tabIndex={-1}
		>
			<p id="leave-question">
				<strong>Quitter pendant l’envoi ?</strong>
			</p>
			<p id="leave-consequence">Les fichiers qui ne sont pas encore arrivés ne seront pas ajoutés.</p>
			<div className="form-actions">
				<Button type="button" tone="danger" onClick={leave}>
					Quitter
				</Button>
				<Button type="button" tone="primary" onClick={() => blocker.reset()}>
					Continuer l’envoi
				</Button>
			</div>
		</div>
	);
}

/** Shows the browser's prompt before the window is closed or reloaded during an upload. */
export function useUnloadQuestion(busy: boolean) {
	useEffect(() => {
		if (!busy) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [busy]);
}
