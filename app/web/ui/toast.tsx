import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "./button";
import { createStore } from "./store";

/** A notification; `undo` is the action URL of a button « Annuler », `page` the path of a link « Voir sur le site », `todo` another link. */
export type Toast = {
	id: string;
	tone: "success" | "error";
	message: string;
	undo?: string;
	page?: string;
	todo?: { to: string; label: string };
};

/** The toasts added by this browser to those of the server. */
const shown = createStore<readonly Toast[]>([]);

/**
 * Milliseconds for which a toast stays, unless it is closed or the user goes on to other controls, which it would
 * cover; a toast with undo stays until it is closed.
 */
const toastDurationMs = 12_000;

let lastId = 0;

/** Shows a toast without a request. */
export function showToast(given: Omit<Toast, "id">) {
	const toast = { ...given, id: `browser-${lastId++}` };
	shown.set([...shown.get(), toast]);
	// Otherwise the next page with toasts would show it again.
	setTimeout(() => shown.set(shown.get().filter((other) => other !== toast)), toastDurationMs);
}

const useShownToasts = shown.use;

type ToastsProps = { toasts: Toast[]; undo: (address: string) => ReactNode };

/** The toasts of a page, newest last. The live region is always rendered, so that new ones are announced. */
export function Toasts({ toasts, undo }: ToastsProps) {
	const shown = useShownToasts();
	const show = (tone: Toast["tone"]) =>
		[...toasts, ...shown]
			.filter((toast) => toast.tone === tone)
			.map((toast) => <ToastMessage key={toast.id} toast={toast} undo={toast.undo && undo(toast.undo)} />);
	return (
		<div ref={useHeightInStyles()} className="toasts">
			<div role="status">{show("success")}</div>
			{/* Radix hides everything but live regions behind a modal dialog. */}
			<div aria-live="off">{show("error")}</div>
		</div>
	);
}

/** Sets a CSS variable to the height of the toasts, so that forms reserve space for them on a phone. */
function useHeightInStyles() {
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const toasts = element.current;
		if (toasts === null) return;
		const { style } = document.documentElement;
		const observer = new ResizeObserver(() => style.setProperty("--toasts-height", `${toasts.offsetHeight}px`));
		observer.observe(toasts);
		return () => {
			observer.disconnect();
			style.removeProperty("--toasts-height");
		};
	}, []);
	return element;
}

/** A toast; without scripts it has no close button. */
function ToastMessage({ toast, undo }: { toast: Toast; undo?: ReactNode }) {
	const { key } = useLocation();
	const [initialKey] = useState(key);
	const [dismissed, setDismissed] = useState(false);
	const element = useRef<HTMLDivElement>(null);
	const persistent = toast.undo !== undefined;
	const older = key !== initialKey;
	const closed = dismissed || (!persistent && older);
	useEffect(() => {
		if (persistent) return;
		const timer = setTimeout(() => setDismissed(true), toastDurationMs);
		return () => clearTimeout(timer);
	}, [persistent]);
	const close = () => {
		// The focused button disappears: focus moves to the page.
		if (element.current?.contains(document.activeElement)) document.querySelector<HTMLElement>("main")?.focus();
		setDismissed(true);
	};
	return (
		<div
			ref={element}
			className="toast"
			role={toast.tone === "error" ? "alert" : undefined}
			data-tone={toast.tone}
			data-older={older || undefined}
			data-closed={closed || undefined}
		>
			<div className="toast-content">
				<p>{toast.message}</p>
				{undo}
				{toast.todo && <Link to={toast.todo.to}>{toast.todo.label}</Link>}
				{toast.page && <Link to={toast.page}>Voir sur le site</Link>}
				<button type="button" className="toast-close" onClick={close}>
					<span className="visually-hidden">Fermer le message</span>
					<span aria-hidden="true">×</span>
				</button>
			</div>
		</div>
	);
}
