/** Returns whether a path is only for those who sign in. */
export const isPrivate = (path: string) => /^\/(admin|login|logout|setup|compte)(\/|$)/i.test(path);
