import type { ReactNode } from "react";
import "./card.css";

/** How many cards stand in a row, from the narrowest screen to the widest (docs/product.md, constants). */
type Columns = "1234" | "134" | "133" | "123";

/** A list of cards. */
export function CardGrid({ columns, children }: { columns: Columns; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
		<ul role="list" className={`card-grid card-grid-${columns}`}>
			{children}
		</ul>
	);
}

type CardProps = {
	picture?: ReactNode;
	/** What stands over it when it was just deleted: its place stays, so that no neighbour comes under the pointer. */
	deleted?: ReactNode;
	children: ReactNode;
};

/** One item of a list: its picture first, then what is told of it. */
export function Card({ picture, deleted, children }: CardProps) {
	return (
		<li>
			<article className="card" data-deleted={deleted ? "" : undefined}>
				{deleted}
				{picture}
				<div className="card-body" aria-hidden={deleted ? true : undefined}>
					{children}
				</div>
			</article>
		</li>
	);
}
