import { expect } from "vitest";
import { newId } from "~/db/new-id.server";
import { awa, fatou, noel } from "../cast";
import { picture, terre } from "../files";
import type { attackedSite } from "./attacked-site";
import { headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

const photo = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];

/** Forms of another site's pages, with Awa's cookie; which headers tell of one, `same-origin.test.ts` says. */
export function foreignCases({ site, ids }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const deleted = `/admin/events/${ids.event}/delete`;
	const elsewhere = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
	const event = { id: newId(), ...noel };
	const cases: [id: string, what: string, send: () => Promise<Response>][] = [
		["H01", "a page's form", () => site.post(deleted, {}, elsewhere)],
		["H02", "a form by script", () => site.post(`${deleted}?_data=routes%2Fadmin.events.%24id_.delete`, {}, elsewhere)],
		["H04", "a form with a file", () => site.postFiles("/admin/events/new", event, "poster", photo, elsewhere)],
		["H05", "files alone", () => site.postFiles("/admin/gallery/files", { type: "image" }, "files", photo, elsewhere)],
		["H06", "a visitor's message", () => site.post("/contact", { id: newId(), ...fatou }, elsewhere)],
		["H07", "the sign-in", () => site.post("/login", awa, elsewhere)],
		["H08", "the way out", () => site.post("/logout", {}, elsewhere)],
	];
	return cases.map(([id, what, send]) => ({
		...{ id, what: `${what} from another site is refused`, status: 403, send },
		says: /Cette demande vient d’un autre site/,
		also: ([answer]) => expect(answer && headerOf(answer, "set-cookie")).toBe(""),
	}));
}
