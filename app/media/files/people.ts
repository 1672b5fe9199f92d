import type { media } from "~/platform/db/schema.server";

/** Who can be recognized on a photo or film; nobody has answered while it is null. */
export type People = NonNullable<(typeof media.$inferSelect)["people"]>;

/** The question that every form with photos asks, and the field with its answer. */
export const peopleQuestion = "Voit-on des personnes reconnaissables\u202f?";
export const peopleField = "people";

/** The fields with the answer for one file: « ID:children » for a stored one, « children » for the file behind it. */
export const ownPeopleField = "peopleOf";
export const nextPeopleField = "nextPeople";

/** The field of a form that comes back, with what it has answered for stored files: « ID:children,ID:none ». */
export const answeredField = "answered";

/** The answers, from the least to the most protected. */
export const peopleLabel: Record<People, string> = { none: "Personne", adults: "Des adultes", children: "Des enfants" };

export const peopleAnswers = Object.keys(peopleLabel) as People[];

/** What the question needs of a form's field. */
export type PeopleField = {
	id: string;
	errorId: string;
	errors?: string[];
	initialValue?: string;
	/** As the form holds it now: a question that is mounted again begins with it. */
	value?: string;
};

/** The error when the association demands an answer. */
export const peopleMissing = "Dites si l’on voit des personnes reconnaissables.";

/** Reads a posted answer; undefined without one. */
export const peopleOf = (posted: unknown): People | undefined => peopleAnswers.find((answer) => answer === posted);
