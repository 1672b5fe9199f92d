/** Invited accounts have no password yet; only active ones may sign in. */
export type AccountState = keyof typeof accountStateLabel;

export const accountStateLabel = { active: "Actif", invited: "Invité", disabled: "Désactivé" } as const;
