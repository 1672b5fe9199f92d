/** What who asks to remove a photo is to the person on it; the keys are stored. */
export const relations = {
	self: "C’est moi",
	parent: "Je suis son parent ou son tuteur",
	relative: "Je suis un proche",
	other: "Autre",
} as const;

export type Relation = keyof typeof relations;

/** The text for the association; a stored value of another version is shown as it is. */
export const relationLabel = (relation: string): string =>
	relation in senders ? senders[relation as Relation] : relation;

const senders: Record<Relation, string> = {
	self: "La personne elle-même",
	parent: "Son parent ou son tuteur",
	relative: "Un proche",
	other: "Autre",
};
