import type { ReactNode } from "react";
import "./giving-means.css";

/** One means of giving with its title. */
export function GivingMeans({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="way" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

/** A term and its value, optionally with a copy button. */
export function Fact({ term, copy, children }: { term: string; copy?: ReactNode; children: ReactNode }) {
	return (
		<div className="fact">
			<dt>{term}</dt>
			<dd>
				<div className="fact-value">{children}</div>
				{copy}
			</dd>
		</div>
	);
}
