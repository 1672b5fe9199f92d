import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { oldAddresses, reports } from "~/platform/db/schema.server";
import { checkAddresses } from "~/publishing/old-addresses/old-addresses.server";
import { forage } from "../cast";
import { addReport } from "../written-items";
import { openSite } from "./open-site";
import { openSettings } from "./settings-site";

const { site } = await openSettings();
const visitor = await openSite();
const form = "/admin/parametres/adresses";

/** Sends lines with what the form was loaded with. */
async function save(lines: string, opened?: string) {
	const html = await site.html(form);
	return site.post(form, { lines, opened: opened ?? /name="opened" value="(\d+)"/.exec(html)?.[1] ?? "" });
}
const leadsTo = async (path: string) => {
	const { status, headers } = await visitor.get(path);
	return [status, headers.get("Location")];
};

beforeEach(async () => {
	await db.delete(oldAddresses);
});

test("an old address leads to its page, however it is spelled, and a page comes first", async () => {
	await db.delete(reports);
	const saved = await save(
		"/2019/05/f%C3%AAte/ → /events\n/?p=12 /rapports\n/blog/index.php?id=3 /gallery\n/report/ancien /apropos",
	);
	expect(saved.status).toBe(303);
	for (const path of ["/2019/05/f%C3%AAte", "/2019//05/fe%CC%82te", "/2019/05/f%C3%AAte?fbclid=abc"])
		expect(await leadsTo(path)).toEqual([301, "/events"]);
	expect(await leadsTo("/?p=12&utm_source=lettre")).toEqual([301, "/rapports"]);
	expect(await leadsTo("/blog/index.php?id=3")).toEqual([301, "/gallery"]);
	expect(await leadsTo("/report/ancien")).toEqual([301, "/apropos"]);
	for (const path of ["/?p=13", "/", "/events?p=12"]) expect(await leadsTo(path)).toEqual([200, null]);
	for (const path of ["/blog/index.php?id=4", "/blog/index.php"]) expect(await leadsTo(path)).toEqual([404, null]);
	await save("/caf%E9 /events\n/a%3Fb /gallery\n/a?b=1 /apropos\n/?p=12 /rapports");
	expect(await leadsTo("/caf%E9?b=%E9")).toEqual([301, "/caf%C3%A9?b=%C3%A9"]);
	expect(await leadsTo("/caf%C3%A9?b=%C3%A9")).toEqual([301, "/events"]);
	expect(await leadsTo("/a%3Fb")).toEqual([301, "/gallery"]);
	expect(await leadsTo("/a?b=1")).toEqual([301, "/apropos"]);
	await save("/report/ancien /apropos\n/2019/05/f%C3%AAte /events");
	await addReport("ancien", { ...forage, needId: null }, []);
	expect(await leadsTo("/report/ancien")).toEqual([200, null]);
	await save("/?p=12 /gallery");
	expect(await leadsTo("/?p=12")).toEqual([301, "/gallery"]);
	expect(await leadsTo("/2019/05/f%C3%AAte")).toEqual([404, null]);
});

test.each([
	["/a", "Ligne 1 : écrivez l’ancienne adresse, un espace, puis la nouvelle."],
	["/a /b c", "Ligne 1 : écrivez l’ancienne adresse"],
	["/ok /events\n\n/a https://ailleurs.example/b", "Ligne 3 : « https://ailleurs.example/b » mène à un autre site"],
	["/a //ailleurs.example", "mène à un autre site"],
	["https://ailleurs.example/a /events", "n’est pas une adresse de ce site"],
	["/Events/ /gallery", "« /Events/ » est déjà une page de ce site"],
	["/?x=1 /gallery", "« /?x=1 » est déjà une page de ce site"],
	["/admin/x /gallery", "est déjà une page de ce site"],
	["/report/publie00rapp /gallery", "est déjà une page de ce site"],
	["/a /a", "Ligne 1 : « /a » ramène à « /a », sans fin."],
	["/a /b\n/b /c/\n/c /a?x=1", "Ligne 3 : « /a?x=1 » ramène à « /c », sans fin."],
	["/a /b\n/a/ /c", "Ligne 2 : « /a/ » mène déjà à « /b »."],
])("« %s » is refused with the line, and nothing that was typed is lost", async (lines, sentence) => {
	await addReport("publie00rapp", { ...forage, needId: null }, []);
	const answer = await save(`${lines}\n/bonne /events`);
	const html = await answer.text();
	expect(answer.status).toBe(400);
	expect(html.replace(/[\u00a0\u202f]/g, " ").replace(/&#x27;/g, "'")).toContain(sentence);
	expect(html).toContain("/bonne /events</textarea>");
	expect(await db.$count(oldAddresses)).toBe(0);
});

test("ten thousand lines are stored and shown again", async () => {
	const lines = Array.from(
		{ length: 10_000 },
		(_, n) => `/archives/${String(n).padStart(5, "0")}/un-article-du-blog → /events`,
	);
	expect((await save(lines.join("\n"))).status).toBe(303);
	expect(await db.$count(oldAddresses)).toBe(10_000);
	expect(await site.html(form)).toContain(lines.join("\n"));
	expect(await leadsTo("/archives/09999/un-article-du-blog")).toEqual([301, "/events"]);
	expect((await save("")).status).toBe(303);
	expect(await db.$count(oldAddresses)).toBe(0);
});

test("lines that are saved again stay what they are", async () => {
	await save("/été/50%25/n%231 /events\n/a%3Fb /events\n/a?q=%C3%A9t%C3%A9+2&b=%26 /gallery");
	const before = await db.select().from(oldAddresses);
	const [, lines = ""] = /<textarea[^>]*>([^<]*)</.exec(await site.html(form)) ?? [];
	expect(before).toHaveLength(3);
	expect((await save(lines.replaceAll("&amp;", "&"))).status).toBe(303);
	expect(await db.select().from(oldAddresses)).toEqual(expect.arrayContaining(before));
});

test("lines that somebody else has saved meanwhile are not overwritten", async () => {
	await db.insert(oldAddresses).values({ address: "/a", target: "/events" });
	const answer = await save("/b /events", "12");
	expect(answer.status).toBe(409);
	expect(await answer.text()).toContain("/b /events</textarea>");
	expect(await db.select().from(oldAddresses)).toEqual([{ address: "/a", target: "/events" }]);
});

test("an address that would lead back to one that is known is told, and not added", async () => {
	const known = new Map([["/report/Ab", "/2019/fete"]]);
	const pair = { place: "events.json, 1", old: "/2019/fete", target: "/report/Ab" };
	const { targets, faults } = await checkAddresses([pair], known);
	expect([targets, faults]).toEqual([known, [expect.stringMatching(/^events\.json, 1.*sans fin\.$/)]]);
});

test("a request for the data of a page is not led on", async () => {
	await save("/ancienne /events");
	expect((await visitor.get("/ancienne?_data=routes%2F_public.%24")).status).toBe(404);
});
