/** The digits of a phone number as it is dialled abroad: without a plus, its zeros and a trunk zero in brackets. */
export const phoneDigits = (number: string) => number.replaceAll("(0)", "").replace(/\D/g, "").replace(/^00/, "");

/** The `tel:` URL of a phone number as written (RFC 3966). */
export const telUrl = (number: string) => `tel:${number.replaceAll("(0)", "").replace(/[^+\d]/g, "")}`;
