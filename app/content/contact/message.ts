import { type StateFilter, stateInUrl } from "~/web/http/list-query";

/** The number of months for which a message is stored, as the form states. */
export const retentionMonths = 12;

/** The forms' statement about how long messages are stored. */
export const retention = `supprimées au bout de ${retentionMonths} mois`;

export type MessageValues = { id: string; shownAt: string; name: string; email: string; message: string };

/** Validation messages shared by server and browser. */
export const messageErrors = {
	name: "Saisissez votre nom.",
	email: "Saisissez une adresse du type nom@exemple.org.",
	message: "Saisissez votre message.",
};

export type MessageState = "open" | "handled" | "all";

/** The states in the order of the filter, with their value of `?etat=`; the first is the default. */
export const messageStates: StateFilter<MessageState>[] = [
	{ state: "all", word: "tous", label: "Tous", none: "Aucun message pour le moment." },
	{ state: "open", word: "a-traiter", label: "À traiter", none: "Aucun message à traiter." },
	{ state: "handled", word: "traites", label: "Traités", none: "Aucun message traité pour le moment." },
];

/** Returns the state in a URL; a search defaults to all. */
export const messageStateOf = (url: string): MessageState =>
	stateInUrl(messageStates, url) ?? (new URL(url).searchParams.get("q") ? "all" : "open");

/** The sender's relation to the person on a photo to be removed; the keys are stored. */
export const relations = {
	self: "C’est moi",
	parent: "Je suis son parent ou son tuteur",
	relative: "Je suis un proche",
	other: "Autre",
} as const;

type Relation = keyof typeof relations | "unsaid";

/** Returns the label of a relation for the association; a stored value of another version is shown unchanged. */
export const relationLabel = (relation: string): string =>
	relation in senders ? senders[relation as Relation] : relation;

const senders: Record<Relation, string> = {
	self: "La personne elle-même",
	parent: "Son parent ou son tuteur",
	relative: "Un proche",
	other: "Autre",
	unsaid: "Non précisé",
};

/** Returns how the association reads who sent a message: a request to remove a photo may come without a name. */
export const shownSender = ({ name, email }: { name: string; email: string }): string =>
	name || email || "une personne sans nom";
