/** How many months a message is kept; the form says so. */
export const monthsKept = 12;
