/** How many months a pledge without a gift is stored, as the form states. */
export const retentionMonths = 12;

/** What the form says of it. */
export const retention = `supprimées au bout de ${retentionMonths} mois si aucun don n’arrive, gardées sinon aussi longtemps que la loi le demande pour les comptes`;
