import type { ReactNode } from "react";
import { Button } from "~/web/ui/button";

/**
 * Returns the identifiers of a list after one of its buttons was pressed.
 * @param order is `first:ID`, `up:ID`, `down:ID` or `remove:ID`; any other value changes nothing
 */
export function rearrange(ids: string[], order: string): string[] {
	const [how = "", id = ""] = order.split(":");
	const from = ids.indexOf(id);
	if (from < 0) return ids;
	const rest = ids.filter((other) => other !== id);
	if (how === "remove") return rest;
	const place = { first: 0, up: Math.max(0, from - 1), down: from + 1 };
	return how === "first" || how === "up" || how === "down" ? rest.toSpliced(place[how], 0, id) : ids;
}

type MoveButtonsProps = {
	id: string;
	index: number;
	count: number;
	/** The name of the item, hidden from view. */
	children: ReactNode;
};

/** Submit buttons that move an item of a list: `order` is `up:ID` or `down:ID`. */
export const MoveButtons = ({ id, index, count, children }: MoveButtonsProps) => (
	<>
		{index > 0 && (
			<Button name="order" value={`up:${id}`}>
				Avancer
				{children}
			</Button>
		)}
		{index < count - 1 && (
			<Button name="order" value={`down:${id}`}>
				Reculer
				{children}
			</Button>
		)}
	</>
);
