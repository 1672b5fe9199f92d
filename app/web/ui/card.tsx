import type { ReactNode } from "react";
import "./card.css";

/** The number of cards per row, from the narrowest screen to the widest (docs/product.md, constants). */
type Columns = "1234" | "134" | "133" | "123";

type CardGridProps = {
	columns: Columns;
	/** Whether a phone shows the cards after the first as rows, and the last cards of a wide screen fill their row. */
	dense?: boolean;
	children: ReactNode;
};

export function CardGrid({ columns, dense = false, children }: CardGridProps) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className={`card-grid card-grid-${columns}${dense ? " card-grid-dense" : ""}`}>
			{children}
		</ul>
	);
}

type CardProps = {
	picture?: ReactNode;
	/** Content that covers an item just deleted: its space stays, so that no neighbour moves under the pointer. */
	deleted?: ReactNode;
	children: ReactNode;
};

/** An item of a list: picture first, then content. */
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

/** The content of an empty list. */
export function EmptyState({ children }: { children: ReactNode }) {
	return <p className="empty-state">{children}</p>;
}

/** A term of a description list and its details; nothing without details. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
	children ? (
		<>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</>
	) : null;

/** A part of a page that opens at a press, or when a link leads into it. */
export const Fold = ({ title, isOpen, children }: { title: ReactNode; isOpen?: boolean; children: ReactNode }) => (
	<details className="fold" open={isOpen}>
		<summary>{title}</summary>
		<div className="fold-content stack">{children}</div>
	</details>
);
