import ipaddr from "ipaddr.js";

/** The header in which the front door tells the visitor's network address; it deletes one that came from outside. */
export const clientAddressHeader = "x-client-address";

/**
 * Where the visitor comes from, as far as one can be told from another: their network address; of IPv6 its first 64
 * bits, for whoever has one address has all that begin with these (RFC 6177). An empty text behind a server that does
 * not tell.
 */
export function clientNetwork(request: Request): string {
	const told = request.headers.get(clientAddressHeader) ?? "";
	if (!ipaddr.isValid(told)) return told;
	const address = ipaddr.process(told); // an IPv4 address written as IPv6 is one of IPv4
	if (!(address instanceof ipaddr.IPv6)) return address.toString();
	return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}
