import ipaddr from "ipaddr.js";

/** The header in which the front door tells the visitor's network address; it deletes one that came from outside. */
export const clientAddressHeader = "x-client-address";

/** A network that somebody may have to themselves, and how many times as much is granted to it as to one address. */
type Network = { network: string; share: number };

/** What one customer gets of IPv6 (RFC 6177): a /64 at least, often a /56, at most a /48. */
const prefixes = [
	{ bits: 64, share: 1 },
	{ bits: 56, share: 2 },
	{ bits: 48, share: 4 },
];

/**
 * Where the visitor comes from, as far as one can be told from another: the IPv4 address, or the networks of the IPv6
 * address, the smallest first. An empty name behind a server that does not tell.
 */
export const clientNetworks = (request: Request) => networksOf(request.headers.get(clientAddressHeader) ?? "");

export function networksOf(told: string): Network[] {
	if (!ipaddr.isValid(told)) return [{ network: told, share: 1 }];
	const address = ipaddr.process(told); // an IPv4 address written as IPv6 is one of IPv4
	if (!(address instanceof ipaddr.IPv6)) return [{ network: address.toString(), share: 1 }];
	return prefixes.map(({ bits, share }) => {
		const cidr = `${address.toNormalizedString()}/${bits}`;
		return { network: `${ipaddr.IPv6.networkAddressFromCIDR(cidr)}/${bits}`, share };
	});
}
