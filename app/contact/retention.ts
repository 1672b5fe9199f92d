/** How many months a message is kept; the form says so. */
export const retentionMonths = 12;
