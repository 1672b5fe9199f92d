import type { ReactNode } from "react";
import { Button } from "~/ui/button";

type MoveButtonsProps = {
	id: string;
	index: number;
	count: number;
	labels?: [up: string, down: string];
	/** Names the item, hidden from view. */
	children: ReactNode;
};

/** Submit buttons that move an item of a list: `order` is `up:ID` or `down:ID`. */
export const MoveButtons = ({ id, index, count, labels = ["Avancer", "Reculer"], children }: MoveButtonsProps) => (
	<>
		{index > 0 && (
			<Button name="order" value={`up:${id}`}>
				{labels[0]}
				{children}
			</Button>
		)}
		{index < count - 1 && (
			<Button name="order" value={`down:${id}`}>
				{labels[1]}
				{children}
			</Button>
		)}
	</>
);
