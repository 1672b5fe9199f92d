import * as RadixDialog from "@radix-ui/react-dialog";
import { useBlocker } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import "~/ui/style-nonce";
import "./unsaved.css";

/**
 * Asks before what was typed in a form is left behind: by a link, the Escape key or the back button here, by the
 * browser's own question when the window is closed.
 */
export function useUnsaved() {
	const typed = useRef(false);
	const [listening, setListening] = useState(false);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => typed.current && nextLocation.pathname !== currentLocation.pathname,
	);

	useEffect(() => {
		if (!listening) return;
		const ask = (event: BeforeUnloadEvent) => {
			if (typed.current) event.preventDefault();
		};
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [listening]);

	/** Give this to the form's `onInput`. */
	function onInput() {
		typed.current = true;
		setListening(true);
	}

	/** What was typed is not wanted any more. */
	function forget() {
		typed.current = false;
	}

	return { onInput, forget, blocker };
}

/** The question itself; it stands in the form, above everything. */
export function LeaveUnsaved({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
	const before = useRef<Element | null>(null);
	if (blocker.state !== "blocked") return null;
	return (
		<RadixDialog.Root open onOpenChange={() => blocker.reset()}>
			<RadixDialog.Overlay className="dialog-overlay unsaved-overlay" />
			<RadixDialog.Content
				className="unsaved"
				role="alertdialog"
				aria-describedby={undefined}
				onOpenAutoFocus={() => {
					before.current = document.activeElement;
				}}
				onCloseAutoFocus={(event) => {
					event.preventDefault();
					if (before.current instanceof HTMLElement) before.current.focus();
				}}
			>
				<RadixDialog.Title asChild>
					<h2>Vos changements ne sont pas enregistrés</h2>
				</RadixDialog.Title>
				<div className="unsaved-actions">
					<Button type="button" tone="primary" onClick={() => blocker.reset()}>
						Rester
					</Button>
					<Button type="button" tone="danger" onClick={() => blocker.proceed()}>
						Quitter sans enregistrer
					</Button>
				</div>
			</RadixDialog.Content>
		</RadixDialog.Root>
	);
}
