import type { ReactNode } from "react";
import "./money-table.css";

type MoneyTableProps = {
	caption: string;
	/** True when the caption is seen, and not only read out. */
	showsCaption?: boolean;
	/** The titles of the columns of words, then those of money. */
	columns: string[];
	amounts: string[];
	/** The rows of the body. */
	children: ReactNode;
	foot?: ReactNode;
};

/** A table with columns of money, which adds up; where columns have no room each row is a block. */
export const MoneyTable = ({ caption, showsCaption, columns, amounts, children, foot }: MoneyTableProps) => (
	<table className="money-table">
		<caption className={showsCaption ? undefined : "visually-hidden"}>{caption}</caption>
		<thead>
			<tr>
				{[...columns, ...amounts].map((title, at) => (
					<th key={title} scope="col" className={at < columns.length ? undefined : "money"}>
						{title}
					</th>
				))}
			</tr>
		</thead>
		<tbody>{children}</tbody>
		{foot && <tfoot>{foot}</tfoot>}
	</table>
);

/** A cell of money. @param label the title of its column, for a row that is a block */
export const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
	<td className="money" data-label={label}>
		{children}
	</td>
);
