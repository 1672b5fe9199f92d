import { constants } from "node:fs";

/** What replaced a stored file by a symbolic link must not make the site read another file of the machine. */
export const readOnlyNoFollow = constants.O_RDONLY | constants.O_NOFOLLOW;
