import { constants } from "node:fs";

/** Opens no symbolic link: one that replaced a stored file must not make the site read another file of the machine. */
export const readOnlyNoFollow = constants.O_RDONLY | constants.O_NOFOLLOW;
