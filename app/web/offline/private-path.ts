/** What belongs to those who sign in. */
export const isPrivate = (path: string) => /^\/(admin|login|logout|setup|compte)(\/|$)/i.test(path);
