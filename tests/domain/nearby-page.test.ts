import { expect, test } from "vitest";
import { mayReadNearby } from "../../server/cacheable-request";

test.each([
	{ address: "/", cookie: "", nearby: true },
	{ address: "/rapports?annee=2025", cookie: "", nearby: true },
	{ address: "/admin", cookie: "session=x", nearby: false },
	{ address: "/donate/promesse/suivi?cle=x", cookie: "", nearby: false },
	{ address: "/donate/promesse?a=b&cle=x", cookie: "", nearby: false },
])("$address with the cookie « $cookie » may show what a replica has: $nearby", ({ address, cookie, nearby }) => {
	expect(mayReadNearby(address, new Headers(cookie ? { cookie } : {}))).toBe(nearby);
});
