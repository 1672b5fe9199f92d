import { expect } from "vitest";
import { rawRequest } from "../site/raw-request";
import { askAddresses, notThere, toNoOtherSite } from "./ask-address";
import type { attackedSite } from "./attacked-site";
import { type Answer, headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

/** Addresses that are malformed, lead out of the site, or name files of the server. */
export function addressCases({ site, ids }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { ask, one, each } = askAddresses(site);
	const leadsNowhere = ([answer]: Answer[]) => expect(answer && headerOf(answer, "location")).toBe("");
	const shut = { status: 302, also: toNoOtherSite };

	return [
		...each("L05", ["/..%2f..%2fetc/passwd", "/../../etc/passwd", "/%2e%2e/package.json"], notThere),
		...each("L08", ["//evil.test", "//evil.test/%2f..", "//elsewhere.example//"], {
			status: [200, 404],
			also: leadsNowhere,
		}),
		...trailingSlashes.map(([from, to]) =>
			one("L11", from, {
				status: 301,
				also: ([answer]) => expect(answer && headerOf(answer, "location")).toBe(to),
			}),
		),
		...each("L12", ["/ADMIN", "/Admin/Events", "/admin?to=https://evil.test"], shut),
		...each("L13", ["/admin%20", "/%20admin", "/;/admin"], notThere),
		...each("L14", ["/admin/..;/", "/..;/admin"], { status: [301, 302, 404], also: toNoOtherSite }),
		one("L16", "/admin?_data=routes%2Fadmin._index", { status: 204 }),
		...each("L16", ["/?_data=routes%2Fadmin", "/?_data=__proto__", "/events?_data=", "/?_data=root&_data=x"], {
			status: [200, 403, 404],
		}),
		...each("L17", ["/admin.data?_routes=routes%2Fadmin._index", "/_root.data"], notThere),
		one("L19", `/__manifest?${"p=/admin&".repeat(300)}`, notThere),
		one("L20", `/__manifest?p=${"a".repeat(200_000)}`, { status: 431 }),
		...each("L33", ["/.git/config", "/.env", "/package.json", "/data/site.db", "/wp-login.php"], notThere),
		...each("L35", ["/build/index.js", "/build/server.js", "/build/..%2f..%2fpackage.json"], notThere),
		...each("L36", ["/jamais/vu", "/constructor", "/__proto__", "/f%C3%AAte", "/fe%CC%82te"], notThere),
		...["/robots.txt", "/sitemap.xml", "/rapports.atom", "/events.ics", "/", "/rapports", `/report/${ids.report}`].map(
			(path) =>
				one("L37", path, {
					status: 200,
					send: () => ask(path, { Host: "evil.test" }),
					also: ([answer]) => expect(answer?.text).not.toContain("evil.test"),
				}),
		),
		...["PUT", "OPTIONS", "TRACE", "PROPFIND"].map((method) => ({
			id: "L38",
			what: `${method} is not allowed`,
			status: 405,
			send: () => {
				const headers = { Origin: site.origin, "X-Mine": "must not be echoed" };
				const paths = ["/", "/events", "/admin", "/uploads/a", "/contact", "/build/a.js"];
				return Promise.all(paths.map((path) => rawRequest(site.origin, path, { method, headers })));
			},
			also: (answers: Answer[]) => expect(JSON.stringify(answers)).not.toContain("must not be echoed"),
		})),
		...each("L41", ["http://evil.test/events", "http://evil.test/%", "http://"], {
			status: 400,
			also: ([answer]) => expect(answer?.text).not.toContain("evil.test"),
		}),
		...each("L42", ["*", "events", "/events?#%"], { status: [200, 400] }),
	];
}

const trailingSlashes = [
	["/events/", "/events"],
	["/rapports//?apres=abc", "/rapports?apres=abc"],
	["/admin/", "/admin"],
	["/admin/events/", "/admin/events"],
] as const;
