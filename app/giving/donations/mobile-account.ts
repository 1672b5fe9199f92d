import type { mobileAccounts } from "~/platform/db/schema.server";

/** A mobile money account as donors see it; unknown values are empty. */
export type MobileAccount = Omit<typeof mobileAccounts.$inferSelect, "position" | "version">;

/** What an administrator fills in. */
export type MobileAccountDraft = Omit<MobileAccount, "id">;

/** More are no help to a donor. */
export const maxMobileAccounts = 12;

/** « Orange Money, Sénégal ». */
export const accountTitle = ({ operator, country }: Pick<MobileAccount, "operator" | "country">) =>
	country ? `${operator}, ${country}` : operator;

/** USSD codes are digits and stars, from a star or hash to a hash (3GPP TS 22.090). */
const ussd = /[*#]+\d[\d*#]*#/g;

/** The USSD codes in a text, each once. */
export const ussdCodes = (text: string): string[] => [...new Set(text.match(ussd) ?? [])];

/** Whether a text is one USSD code and nothing else. */
export const isUssdCode = (text: string): boolean => ussdCodes(text)[0] === text;

/** The address that opens the dialler with a USSD code: an unescaped hash would begin a fragment. */
export const ussdLink = (code: string) => `tel:${code.replaceAll("#", "%23")}`;
