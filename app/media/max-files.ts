/** The most files of one selection, and that one post may bring (decisions.md). */
export const maxFiles = 30;
