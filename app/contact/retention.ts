/** How many months a message is stored, as the form states. */
export const retentionMonths = 12;

/** What the forms say of it. */
export const retention = `supprimées au bout de ${retentionMonths} mois`;
