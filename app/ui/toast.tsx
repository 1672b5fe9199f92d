import { type ReactNode, useEffect, useState } from "react";
import "./toast.css";

/** A short word on what was just done; `undo` is the address that a button « Annuler » posts to. */
export type Toast = { id: string; tone: "success" | "error"; message: string; undo?: string };

/** How long a toast stays when nobody closes it, in milliseconds; one that offers to undo stays until it is closed. */
const shownFor = 12_000;

/** Where the toasts of a page stand, the newest last; always there, so that what comes in is read out. */
export const Toasts = ({ children }: { children: ReactNode }) => (
	<div className="toasts" role="status">
		{children}
	</div>
);

/** One toast; it stands in the HTML, and a script lets one close it. */
export function ToastMessage({ toast, undo }: { toast: Toast; undo?: ReactNode }) {
	const [closed, setClosed] = useState(false);
	const lasting = toast.undo !== undefined;
	useEffect(() => {
		if (lasting) return;
		const timer = setTimeout(() => setClosed(true), shownFor);
		return () => clearTimeout(timer);
	}, [lasting]);
	return (
		<div className="toast" data-tone={toast.tone} data-closed={closed || undefined}>
			<p>{toast.message}</p>
			{undo}
			<button type="button" className="toast-close" onClick={() => setClosed(true)}>
				<span className="visually-hidden">Fermer le message</span>
				<span aria-hidden="true">×</span>
			</button>
		</div>
	);
}
