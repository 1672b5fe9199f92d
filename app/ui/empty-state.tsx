import type { ReactNode } from "react";
import "./empty-state.css";

/** The content of an empty list. */
export function EmptyState({ children }: { children: ReactNode }) {
	return <p className="empty-state">{children}</p>;
}
