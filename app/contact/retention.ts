/** How many months a message is stored, as the form states. */
export const retentionMonths = 12;
