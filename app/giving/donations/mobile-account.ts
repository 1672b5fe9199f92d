import type { mobileAccounts } from "~/platform/db/schema.server";

/** A mobile money account as donors see it; unknown values are empty. */
export type MobileAccount = Omit<typeof mobileAccounts.$inferSelect, "position" | "version">;

/** The fields that a volunteer fills in. */
export type MobileAccountDraft = Omit<MobileAccount, "id">;

/** The maximum number of accounts: a longer list does not help donors. */
export const maxMobileAccounts = 12;

/** Returns the title of an account, « Orange Money, Sénégal ». */
export const accountTitle = ({ operator, country }: Pick<MobileAccount, "operator" | "country">) =>
	country ? `${operator}, ${country}` : operator;

/** USSD codes are digits and stars that start with a star or hash and end with a hash (3GPP TS 22.090). */
const ussd = /[*#]+\d[\d*#]*#/g;

/** Returns the USSD codes in a text, without duplicates. */
export const ussdCodes = (text: string): string[] => [...new Set(text.match(ussd) ?? [])];

/** True when the whole text is one USSD code. */
export const isUssdCode = (text: string): boolean => ussdCodes(text)[0] === text;

/** Returns the URL that opens the dialler with a USSD code; an unescaped hash would begin a fragment. */
export const ussdLink = (code: string) => `tel:${code.replaceAll("#", "%23")}`;
