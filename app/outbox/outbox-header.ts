/** A header of requests that send what waited: the form may have arrived before, and its answer have been lost. */
export const outboxHeader = "X-Outbox";
