import { randomBytes } from "node:crypto";

/** What an identifier made by `newId` looks like. */
export const idPattern = /^[\w-]{12}$/;

/**
 * A new identifier of a row: 72 random bits in 12 characters that are safe in an address.
 * A form for a new item carries it from the start, so that the same post sent twice makes one row.
 */
export const newId = () => randomBytes(9).toString("base64url");
