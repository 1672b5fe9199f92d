/** The header in which the front door tells the visitor's network address; it deletes one that came from outside. */
export const clientAddressHeader = "x-client-address";

/** The visitor's network address, or an empty text behind a server that does not tell. */
export const clientAddress = (request: Request) => request.headers.get(clientAddressHeader) ?? "";
