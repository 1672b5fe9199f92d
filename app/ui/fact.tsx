import type { ReactNode } from "react";

/** A term of a description list and what is said of it; nothing when there is nothing to say. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
	children ? (
		<>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</>
	) : null;
