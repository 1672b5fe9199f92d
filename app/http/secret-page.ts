/**
 * The headers of a page whose URL has a secret: nothing stores it, and no Referer header has it. `no-referrer` would also
 * set the Origin of its forms to null, which the request guard rejects (Fetch, « append a request Origin header »).
 */
export const secretPage = { "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };
