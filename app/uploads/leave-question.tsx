import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { useUnloadQuestion } from "./use-unload-question";

type LeaveQuestionProps = {
	/** Whether files are under way now; asked at the moment somebody leaves. */
	isBusy: () => boolean;
	/** The same when the page was last shown. */
	busy: boolean;
};

/**
 * Asks before files under way are left behind, whichever way somebody leaves: a link, the Escape key and the back
 * button here, a closed window by the browser's own question. A page can have one of these.
 */
export function LeaveQuestion({ isBusy, busy }: LeaveQuestionProps) {
	const stay = useRef<HTMLDivElement>(null);
	const blocker = useBlocker(isBusy);
	const asked = blocker.state === "blocked";

	useUnloadQuestion(busy);

	// Nothing is lost any more: there is nothing to ask.
	useEffect(() => {
		if (asked && !busy) blocker.proceed();
	}, [asked, busy, blocker]);

	useEffect(() => {
		if (asked) stay.current?.focus();
	}, [asked]);

	if (!asked) return null;
	return (
		<div
			ref={stay}
			className="leave-question"
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
				<Button type="button" tone="danger" onClick={() => blocker.proceed()}>
					Quitter
				</Button>
				<Button type="button" tone="primary" onClick={() => blocker.reset()}>
					Continuer l’envoi
				</Button>
			</div>
		</div>
	);
}
