/** Whether an account may sign in: it may, it was invited and has no password yet, or it was shut out. */
export type AccountState = "active" | "invited" | "disabled";

/** The states in words. */
export const accountStateLabel = { active: "Actif", invited: "Invité", disabled: "Désactivé" } as const;
