import * as RadixDialog from "@radix-ui/react-dialog";
import { useBlocker } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/web/ui/button";
import "~/web/ui/dialog";

/**
 * Asks before unsaved input is abandoned: by a dialog for links, Escape and the back button, by the browser's own
 * prompt for a closed window.
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

	function onInput() {
		typed.current = true;
		setListening(true);
	}

	/** Discards the input. */
	function forget() {
		typed.current = false;
	}

	return { onInput, forget, blocker };
}

/** The dialog, rendered inside the form. */
export function LeaveUnsaved({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
	const before = useRef<Element | null>(null);
	if (blocker.state !== "blocked") return null;
	return (
		<RadixDialog.Root open onOpenChange={() => blocker.reset()}>
			<RadixDialog.Overlay className="dialog-overlay unsaved-overlay" />
			<RadixDialog.Content
				className="unsaved panel stack"
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
				<div className="actions">
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
