import { randomBytes } from "node:crypto";

export const idPattern = /^[\w-]{12}$/;

/**
 * Returns a new row identifier: 72 random bits as 12 URL-safe characters. Forms of new items carry one, which makes the
 * insert idempotent.
 */
export const newId = () => randomBytes(9).toString("base64url");
