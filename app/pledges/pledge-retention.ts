/** How many months a pledge without a gift is stored, as the form states. */
export const retentionMonths = 12;

/** What the form says of it. */
export const retention = `supprimées au bout de ${retentionMonths} mois si aucun don n’arrive, gardées sinon aussi longtemps que la loi le demande pour les comptes`;

/**
 * How many years the donor of a gift is named: as long as copies of receipts are kept (livre des procédures fiscales,
 * art. L102 E), and a year, as they count from the year's end.
 */
export const accountsRetentionYears = 7;
