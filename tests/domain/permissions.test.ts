import { expect, test } from "vitest";
import { allows, type Role, reservation, roles } from "~/people/session/permissions";

const who = (path: string, method?: string) => roles.filter((role) => allows(role, path, method)).join(" ");

test.each([
	["/admin", "GET", "administrator treasurer safeguarding editor reader"],
	["/admin/events", "GET", "administrator treasurer safeguarding editor reader"],
	["/admin/events", "HEAD", "administrator treasurer safeguarding editor reader"],
	["/admin/corbeille", "GET", "administrator treasurer safeguarding editor reader"],
	["/admin/corbeille", "POST", "administrator treasurer editor"],
	["/admin/corbeille/events/abc", "POST", "administrator editor"],
	["/admin/corbeille/spendings/abc", "POST", "administrator treasurer"],
	["/admin/apercu/needs/abc", "GET", "administrator treasurer"],
	["/admin/events/new", "GET", "administrator editor"],
	["/admin/messages", "GET", "administrator safeguarding editor"],
	["/admin/dons/MIL-1", "GET", "administrator treasurer"],
	["/admin/parametres", "GET", "administrator treasurer"],
	["/admin/parametres", "POST", "administrator"],
	["/admin/parametres/dons", "POST", "administrator treasurer"],
])("%s by %s is for %s", (path, method, expected) => {
	expect(who(path, method)).toBe(expected);
});

test.each(["/admin/inconnu", "/admin/donsx", "/admin/%E0%A4", "/admin/events%2f.."])(
	"an address that the table does not know, %s, is for administrators",
	(path) => {
		expect(who(path)).toBe("administrator");
	},
);

test("an address is read as the router reads it", () => {
	for (const same of [
		"/ADMIN/Dons",
		"/admin/%64ons",
		"/admin/dons/",
		"/admin/dons?etat=tous&x=/admin/events",
		"/admin/dons#a",
	])
		expect(who(same)).toBe("administrator treasurer");
});

test("a role of another version may do nothing", () => {
	expect(allows("owner" as Role, "/admin")).toBe(false);
});

test("a refusal says whose the page is", () => {
	expect(reservation("/admin/comptes")).toBe("Cette page est réservée aux administrateurs.");
	expect(reservation("/admin/dons", "POST")).toBe("Cette action est réservée aux administrateurs et aux trésoriers.");
});
