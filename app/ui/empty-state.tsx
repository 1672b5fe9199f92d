import type { ReactNode } from "react";
import "./empty-state.css";

/** What stands where a list has nothing to show. */
export function EmptyState({ children }: { children: ReactNode }) {
	return <p className="empty-state">{children}</p>;
}
