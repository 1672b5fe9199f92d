import { expect } from "vitest";
import { rawRequest } from "../site/raw-request";
import { askAddresses, malformed, notThere, toNoOtherSite } from "./ask-address";
import type { attackedSite } from "./attacked-site";
import { type Answer, headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

/** Addresses that are broken, that lead out of the site, or that belong to the machine. */
export function addressCases({ site, ids }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { ask, one, each } = askAddresses(site);
	const leadsNowhere = ([answer]: Answer[]) => expect(answer && headerOf(answer, "location")).toBe("");
	const shut = { status: 302, also: toNoOtherSite };

	return [
		...each("L01", ["/%", "/%%", "/%1"], malformed),
		...each("L02", ["/a/%E0%A4%A", "/%E0%A4%A", "/%ff"], malformed),
		...each("L03", ["/%c0%af", "/%c0%ae%c0%ae/etc/passwd"], malformed),
		...each("L04", ["/%00", "/events/a%00b"], malformed),
		one("L05", "/..%2f..%2fetc/passwd", notThere),
		one("L06", "/../../etc/passwd", notThere),
		one("L07", "/%2e%2e/", { status: [301, 404], also: toNoOtherSite }),
		one("L07", "/%2e%2e/package.json", notThere),
		...each("L08", ["//evil", "//evil.test", "//evil.test/%2f..", "//elsewhere.example/", "//elsewhere.example//"], {
			status: [200, 404],
			also: leadsNowhere,
		}),
		...each("L09", ["/\\evil", "/\\evil.test", "/%5cevil.test"], malformed),
		one("L10", "/;/admin", notThere),
		...trailingSlashes.map(([from, to]) =>
			one("L11", from, {
				status: 301,
				also: ([answer]) => expect(answer && headerOf(answer, "location")).toBe(to),
			}),
		),
		...each("L12", ["/ADMIN", "/Admin/Events", "/admin?to=https://evil.test"], shut),
		...each("L13", ["/admin%20", "/%20admin", "/admin%09"], notThere),
		...each("L14", ["/admin/..;/", "/..;/admin"], { status: [301, 302, 404], also: toNoOtherSite }),
		one("L15", "/admin.data", notThere),
		one("L16", "/admin?_data=routes%2Fadmin._index", { status: 204 }),
		...each("L16", ["/?_data=routes%2Fadmin", "/?_data=__proto__", "/events?_data=", "/?_data=root&_data=x"], {
			status: [200, 403, 404],
		}),
		one("L17", "/admin.data?_routes=routes%2Fadmin._index", notThere),
		one("L18", "/_root.data", notThere),
		one("L19", `/__manifest?${"p=/admin&".repeat(300)}`, notThere),
		one("L20", `/__manifest?p=${"a".repeat(200_000)}`, { status: 431 }),
		...each("L33", ["/.git/config", "/.git/HEAD", "/.gitignore"], notThere),
		...each("L34", ["/.env", "/.env.example", "/wp-login.php", "/package.json", "/data/site.db"], notThere),
		...each("L35", ["/build/index.js", "/build/server.js", "/build/version.txt"], notThere),
		...each("L35", ["/build/..%2f..%2fpackage.json", "/server/request-guard.ts"], notThere),
		...each("L35", ["/jamais-vu", "/jamais/vu/non/plus", "/constructor", "/__proto__", "/f%C3%AAte"], notThere),
		...["/robots.txt", "/sitemap.xml", "/rapports.atom", "/events.ics", "/", "/rapports", `/report/${ids.report}`].map(
			(path) =>
				one("L36", path, {
					status: 200,
					send: () => ask(path, { Host: "evil.test" }),
					also: ([answer]) => expect(answer?.text).not.toContain("evil.test"),
				}),
		),
		...["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "LINK"].map((method) => ({
			id: "L37",
			what: `${method} is no way to use the site`,
			status: 405,
			send: () => {
				const headers = { Origin: site.origin, "X-Mine": "said to nobody" };
				const paths = ["/", "/events", "/admin", "/uploads/a", "/contact", "/build/a.js"];
				return Promise.all(paths.map((path) => rawRequest(site.origin, path, { method, headers })));
			},
			also: (answers: Answer[]) => expect(JSON.stringify(answers)).not.toContain("said to nobody"),
		})),
		{
			id: "L37",
			what: "HEAD of a page answers without its text",
			status: 200,
			send: () => site.send("/events", { method: "HEAD" }),
			also: ([answer]) => expect(answer?.text).toBe(""),
		},
		...takingNothing.map((path) => ({
			id: "L38",
			what: `nothing can be posted to ${path}`,
			status: [404, 405],
			send: () => site.post(path, { title: "x" }),
		})),
		...each("L39", ["http://evil.test/events", "http://evil.test//", "http://evil.test/%", "http://"], {
			status: 400,
			also: ([answer]) => expect(answer?.text).not.toContain("evil.test"),
		}),
		...each("L39", ["*", "events", "?", "/events?#%"], { status: [200, 400] }),
	];
}

const trailingSlashes = [
	["/events/", "/events"],
	["/rapports//?apres=abc", "/rapports?apres=abc"],
	["/admin/", "/admin"],
	["/admin/events/", "/admin/events"],
] as const;

const takingNothing = [
	...["/", "/events", "/rapports", "/gallery", "/apropos", "/jamais-vu", "/uploads/a", "/healthz", "/readyz"],
	...["/sitemap.xml", "/robots.txt", "/events.ics", "/manifest.webmanifest"],
];
