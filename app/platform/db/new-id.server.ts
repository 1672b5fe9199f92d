import { randomBytes } from "node:crypto";

/** Rows of a former site keep its identifiers, of any length; `newId` makes 12 characters. */
export const idPattern = /^[\w-]{1,64}$/;

/**
 * Returns a new row identifier: 72 random bits as 12 URL-safe characters. Forms of new items carry one, which makes the
 * insert idempotent.
 */
export const newId = () => randomBytes(9).toString("base64url");
