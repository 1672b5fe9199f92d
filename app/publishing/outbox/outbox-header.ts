/**
 * A header of requests that send what waited: the form may have arrived before, and its answer have been lost. In a
 * response its value is `presentOnSite`.
 */
export const outboxHeader = "X-Outbox";

/** The item of the form is on the site with other content: sent as a form, it would be there a second time. */
export const presentOnSite = "present";
