/**
 * A header of requests that send waiting forms: a form may have arrived before, and its answer been lost. In a response
 * its value is `presentOnSite`.
 */
export const outboxHeader = "X-Outbox";

/** The item of the form is on the site with other content: submitting the form would add it a second time. */
export const presentOnSite = "present";
