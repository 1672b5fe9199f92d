import { expect } from "vitest";
import { forage, noel } from "../cast";
import { askAddresses, notThere } from "./ask-address";
import type { attackedSite } from "./attacked-site";
import type { HostileCase } from "./run-table";

/** Addresses like those of files, items, pages of a list and searches. */
export function placeCases({ site, files }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const { ask, one, each, asBoth } = askAddresses(site);
	const photo = `/uploads/${files.photo.path}`;
	const noFile: Pick<HostileCase, "status" | "also"> = {
		status: [400, 404],
		also: (answers) => {
			for (const { text } of answers) expect(text).not.toContain("root:");
		},
	};

	return [
		...asBoth("L21", ["/uploads", "/uploads/gallery", "/uploads/.tmp/", "/uploads//etc/passwd"], noFile),
		...asBoth("L21", [`${photo}/`, `${photo}.html`, photo.replace("_puits", "_PUITS")], noFile),
		...asBoth("L21", [photo.replace("/gallery/", "/reports/"), `${photo}.320.exe`, `${photo}.99999.webp`], noFile),
		...asBoth("L22", ["/uploads/..%2f..%2fetc%2fpasswd", "/uploads/%2e%2e/%2e%2e/etc/passwd"], noFile),
		...asBoth("L22", ["/uploads/gallery/..%2f..%2f..%2fdata%2fsite.db"], noFile),
		...asBoth("L23", [`${photo}%00.html`, "/uploads/..%5c..%5cetc%5cpasswd"], noFile),
		...identifiers.flatMap((id) => [
			...each("L24", [`/report/${id}`, `/events/${id}`, `/events/${id}.ics`], { status: 404 }),
			one("L24", `/…/${id}`, {
				what: `photos, films and share pictures at an identifier « ${id.slice(0, 20)} » are not there`,
				status: [400, 404],
				send: () => Promise.all(photoPlaces.map((place) => ask(place.replace(":id", id)))),
			}),
			one("L24", `/admin/…/${id}`, {
				status: [400, 404],
				send: () => Promise.all(adminPlaces.map((place) => ask(`${place}/${id}`, { Cookie: site.cookie() }))),
			}),
			one("L24", `/admin/…/${id}/restore`, {
				what: `what is posted to an identifier « ${id.slice(0, 20)} » changes nothing`,
				status: [303, 404],
				send: () =>
					Promise.all(
						verbs.map((verb) => site.post(verb.replace(":id", id), { id, section: id, order: id, copy: id })),
					),
			}),
		]),
		...lists.flatMap(([list, title]) =>
			pages.map((query) =>
				one("L25", `${list}?${query}`, { status: 200, also: ([answer]) => expect(answer?.text).toContain(title) }),
			),
		),
		...["/admin/reports", "/admin/events", "/admin/messages", "/admin/corbeille", "/admin/comptes"].map((list) =>
			one("L26", `${list}?q=${"%25".repeat(2500)}`, {
				status: 200,
				send: () => Promise.all(searches.map((q) => site.get(`${list}?q=${q}`))),
			}),
		),
		one("L26", "/recherche?q=…", {
			status: 200,
			send: () =>
				Promise.all(searches.map((q, at) => ask(`/recherche?q=${q}&page=${pageNumbers[at % pageNumbers.length]}`))),
		}),
		...["?photo=%00", "?photo=__proto__&page=//evil.test", `?photo=${"x".repeat(5000)}`].map((query) =>
			one("L26", `/retrait${query}`, {
				status: 200,
				also: ([answer]) => expect(answer?.text).not.toContain("evil.test"),
			}),
		),
		one("L26", "/admin/journal?texte=…", {
			status: 200,
			send: () =>
				Promise.all(searches.map((q) => site.get(`/admin/journal?texte=${q}&genre=constructor&personne=__proto__`))),
		}),
		one("L26", `/admin/reports?q=${"%25".repeat(20_000)}`, { status: 431 }),
		one("L27", `/${"a".repeat(8000)}`, notThere),
		...each("L29", ["/events/fe%CC%82te-de-noe%CC%88l", "/events/%F0%9F%8E%84", "/uploads/."], { status: 404 }),
		...leadsAway.map((to) =>
			one("L32", `/login?redirectTo=${encodeURIComponent(to)}`, {
				status: 200,
				also: ([answer]) => expect(answer?.text).not.toContain('name="redirectTo"'),
			}),
		),
	];
}

const identifiers = ["-1", "1e3", "'%20OR%201", "a%0d%0ab", "%F0%9F%8E%84", "__proto__", "%25", "x".repeat(5000)];

const photoPlaces = [
	...["/gallery/:id", "/report/:id/photos/1", "/films/:id.vtt", "/partage/rapport/:id/a.jpg"],
	...["/partage/evenement/:id/a.jpg", "/partage/:id", "/events/:id/affiche", "/events/:id/statut.jpg"],
];

const pageNumbers = ["1", "0", "-1", "1e9", "%00"];

const adminPlaces = [
	...["/admin/photos"],
	...["/admin/events", "/admin/editreports", "/admin/gallery", "/admin/messages", "/admin/corbeille/events"],
	...["/admin/corbeille/constructor", "/admin/parametres/responsables", "/admin/parametres/accueil/images"],
	...["/admin/apercu/events", "/admin/apercu/reports"],
];

const verbs = [
	...["/admin/events/:id/delete", "/admin/events/:id/restore", "/admin/events/:id/duplicate"],
	...["/admin/reports/:id/delete", "/admin/gallery/:id/restore", "/admin/corbeille/events/:id", "/admin/corbeille"],
	...["/admin/photos/:id", "/admin/photos/:id/hide", "/admin/photos/:id/show", "/admin/messages/:id/hide"],
	...["/admin/comptes/:id/enable", "/admin/comptes/:id/disable", "/admin/comptes/:id/link"],
	...["/admin/profil/sessions/:id", "/admin/parametres/accueil/images/ordre"],
];

const lists: [string, string][] = [
	["/events", noel.title],
	["/rapports", forage.title],
	["/gallery", "puits"],
];

const pages = [
	...["page=-1", "page=1e9", "apres=", "apres=%00", "apres=zzz", "avant=zzz", "apres='%20OR%201=1--"],
	...["apres=%E0%A4%A", "apres=a&apres=b&avant=c", "apres[]=x", `apres=${"z".repeat(64)}`],
];

const searches = [
	...["%25".repeat(2500), "%5B".repeat(2000), "*".repeat(3000), "%00", "%F0%9F%8E%84", "%ED%A0%80"],
	...["o%CC%88".repeat(50), "a%20".repeat(60), "_", "%5D%5B%5E", "'%20or%201=1%20--"],
];

const leadsAway = [
	...["//evil.test", "https://evil.test/admin", "/\\evil.test", "\\\\evil.test", "/admin\\@evil.test"],
	...["/..//evil.test", "/admin/../..//evil.test", "/admin/%2e%2e//evil.test", "/\t/evil.test"],
	...["/admin\r\nSet-Cookie: a=b", "/admin\0", " /admin", "javascript:alert(1)", "/logout"],
	...["/@evil.test", "/administration", `/admin/${"a".repeat(520)}`],
];
