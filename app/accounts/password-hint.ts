export const passwordHint = "Au moins 12 caractères ; une phrase de plusieurs mots se retient bien.";
