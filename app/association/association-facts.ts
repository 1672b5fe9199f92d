/** What the site tells of the association while nothing else is known: nothing invented. */
export const neutralFacts = { name: "Notre association", email: "", phone: "", address: "" };

/** What every page may tell of the association; an empty text is not known yet, and then not shown. */
export type PublicFacts = typeof neutralFacts;
