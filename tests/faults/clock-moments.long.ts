import { beforeAll, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { type Place, type Server, signIn } from "../built-server";
import { forage, noel, rentree } from "../cast";
import { picture, terre } from "../files";
import { browser, textOf } from "../site/open-site";
import { type Moment, moments } from "./clock-moments";
import { fakeClock } from "./fake-clock";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, newFolder, startSite } from "./site-process";
import { ask } from "./soundness";
import { filledPlace } from "./volunteer";

let filled: Place;
let poster: Buffer;
beforeAll(async () => {
	({ place: filled } = await filledPlace());
	poster = await picture(terre);
	for (const table of ["events", "reports"]) await ask(filled, `DELETE FROM ${table}`);
}, faultTimeout);

const visitor = ({ origin }: Server) => browser(origin);

/** A page or a feed, with plain spaces. */
const read = async ({ get }: Pick<ReturnType<typeof browser>, "get">, path: string) =>
	(await (await get(path)).text()).replace(/<!-- -->/g, "").replace(/[\u00a0\u202f]/g, " ");

/** The events in the order of their page, each with its badge. */
async function events(site: Server) {
	const html = await (await fetch(`${site.origin}/events`)).text();
	const cards = html.matchAll(/(À venir|Terminé)(?:<\/\w+>)+<h2[^>]*>([^<]*)/g);
	return [...cards].map(([, badge, title]) => [title, badge]);
}

const everywhere = ["/", "/events", "/rapports", "/events.ics", "/rapports.atom", "/sitemap.xml", "/readyz"];
const inside = ["/admin", "/admin/events", "/admin/reports", "/admin/editreports", "/admin/journal"];

async function proveAllAnswer(site: Server, cookie: string) {
	const volunteer = browser(site.origin, cookie);
	for (const path of everywhere) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200]);
	for (const path of inside) expect([path, (await volunteer.get(path)).status]).toEqual([path, 200]);
	expect(site.output()).not.toContain('"level":"error"');
}

/** Awa plans publications for a moment, then the clock reaches it. */
async function proveMoment(site: Server, set: (at: string, seconds: number) => void, one: Moment) {
	const { date, time, eve, at, words, shown } = one;
	const cookie = await signIn(site);
	const volunteer = browser(site.origin, cookie);
	const planned = { publication: "later", publicationDate: date, publicationTime: time };
	const send = async (path: string, fields: Record<string, string>, files: string, bytes: Buffer[]) => {
		const sent = bytes.map((bytes) => ({ name: "affiche.png", bytes }));
		const answer = await volunteer.postFiles(path, { id: newId(), ...fields }, files, sent);
		if (answer.status !== 303) throw new Error(`${answer.status}: ${textOf(await answer.text())}`);
		return read(volunteer, "/admin");
	};
	const event = (fields: Record<string, string>) =>
		send("/admin/events/new", { ...rentree, ...fields }, "poster", [poster]);
	await event({ title: "Veille", date: eve });
	await event({ title: "Finit alors", date, endTime: time });
	await event({ title: "Le soir", date, startTime: "23:00" });
	expect(await event({ title: noel.title, date: "2039-12-24", ...planned })).toContain(`paraîtra le ${words} (Europe`);
	const { title, content } = forage;
	await send("/admin/editreports/new", { title, content, date, ...planned }, "files", []);

	// An event without a time ends at midnight.
	const eveIsOver = time === "00:00" ? "À venir" : "Terminé";
	const before = [
		["Veille", eveIsOver],
		["Finit alors", "À venir"],
		["Le soir", "À venir"],
	];
	expect(await events(site)).toEqual(before);
	for (const path of ["/", "/rapports", "/rapports.atom"]) expect(await read(visitor(site), path)).not.toContain(title);
	await proveAllAnswer(site, cookie);

	set(at, 10);
	const after = [
		["Veille", "Terminé"],
		["Finit alors", "Terminé"],
		["Le soir", "À venir"],
		[noel.title, "À venir"],
	];
	expect(await events(site)).toEqual(after);
	for (const path of ["/", "/rapports", "/rapports.atom"]) expect(await read(visitor(site), path)).toContain(title);
	expect(await read(visitor(site), "/rapports")).toContain(words.slice(0, words.indexOf(" à ")));
	expect(await read(visitor(site), "/events")).toContain(shown);
	await proveAllAnswer(site, cookie);
}

test(
	"at the moments of the calendar planned items are published, and past events are over",
	{ timeout: faultTimeout },
	() =>
		repeat("X20", "moments of the calendar", moments.length, async (repetition) => {
			const [moment] = moments.slice(repetition);
			if (moment === undefined) throw new Error("There are no more moments");
			const place = copyOf(filled);
			const clock = fakeClock(newFolder(), moment.at, -600);
			const site = await startSite(place, clock);
			await proveMoment(site, clock.set, moment);
			expect((await site.stop()).code).toBe(0);
			return "planned items at their moment, events in order with their badges, every page 200";
		}),
);
