import ipaddr from "ipaddr.js";

/** The header for the client's IP address, set by the request guard, which deletes any from outside. */
export const clientAddressHeader = "x-client-address";

/** A network that one customer may have, and how many times the limit of a single address it gets. */
type Network = { network: string; share: number };

/** What one customer gets of IPv6 (RFC 6177): a /64 at least, often a /56, at most a /48. */
const prefixes = [
	{ bits: 64, share: 1 },
	{ bits: 56, share: 2 },
	{ bits: 48, share: 4 },
];

/**
 * The client's IPv4 address, or the networks of its IPv6 address, smallest first. Empty when the proxy does not name
 * it.
 */
export const clientNetworks = (request: Request) => networksOf(request.headers.get(clientAddressHeader) ?? "");

export function networksOf(clientAddress: string): Network[] {
	if (!ipaddr.isValid(clientAddress)) return [{ network: clientAddress, share: 1 }];
	const address = ipaddr.process(clientAddress); // IPv4-mapped IPv6 counts as IPv4
	if (!(address instanceof ipaddr.IPv6)) return [{ network: address.toString(), share: 1 }];
	return prefixes.map(({ bits, share }) => {
		const cidr = `${address.toNormalizedString()}/${bits}`;
		return { network: `${ipaddr.IPv6.networkAddressFromCIDR(cidr)}/${bits}`, share };
	});
}
