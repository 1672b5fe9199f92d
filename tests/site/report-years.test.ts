import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { forage } from "../cast";
import { headOf } from "./head-of-page";
import { openSite, textOf } from "./open-site";

const site = await openSite();

beforeAll(async () => {
	await saveAssociation({ timeZone: "Pacific/Kiritimati" }); // fourteen hours ahead
	const add = (title: string, iso: string | null, more = {}) =>
		db.insert(reports).values({
			...{ ...forage, title, id: newId(), createdAt: new Date("2020-01-01") },
			...{ publishedAt: iso === null ? null : new Date(iso), ...more },
		});
	await add("Minuit", "2024-12-31T10:00:00Z"); // the first moment of 2025 there
	await add("Veille", "2024-12-31T09:59:59Z");
	await add("Brouillon", null);
	await add("Supprimé", "2023-05-01T00:00:00Z", { deletedAt: new Date() });
	await add("Programmé", "2090-05-01T00:00:00Z");
	await add("Très ancien", "1666-05-01T00:00:00Z");
	for (let number = 1; number <= 26; number++)
		await add(`Puits ${number}`, `2022-03-${String(number).padStart(2, "0")}`);
});

const titles = (html: string) => [...html.matchAll(/<h2 class="card-title">(.*?)<\/h2>/g)].map(([, name]) => name);
const nav = (html: string) => /<nav aria-label="Rapports par année">.*?<\/nav>/s.exec(html)?.[0] ?? "";

test("links lead to the years of publication in the site's time zone, with what is public in each", async () => {
	const html = await site.html("/rapports");
	expect([...nav(html).matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
		"/rapports",
		"/rapports?annee=2025",
		"/rapports?annee=2024",
		"/rapports?annee=2022",
	]);
	expect(textOf(nav(html)).replace(/\s+/g, " ")).toMatch(
		/Tous 28 rapports.*2025 1 rapport.*2024 1 rapport.*2022 26 rapports/,
	);
	expect(/<a [^>]*aria-current="page"[^>]*>/.exec(nav(html))?.[0]).toContain('href="/rapports"');
	expect(titles(await site.html("/rapports?annee=2025"))).toEqual(["Minuit"]);
	expect(titles(await site.html("/rapports?annee=2024"))).toEqual(["Veille"]);
});

test("a year stays chosen from page to page; title and canonical address name it", async () => {
	const first = await site.html("/rapports?annee=2022");
	expect(titles(first)).toHaveLength(24);
	expect(first).toContain("Nos Rapports / Blog de 2022");
	expect(/<a [^>]*aria-current="page"[^>]*>/.exec(nav(first))?.[0]).toContain("annee=2022");
	const next = /<a [^>]*rel="next"[^>]*href="([^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const second = await site.html(next);
	expect(titles(second)).toEqual(["Puits 2", "Puits 1"]);
	expect(second).toMatch(/<title>Nos Rapports \/ Blog de 2022 \(suite\)/);
	expect(headOf(second).canonical.replaceAll("&amp;", "&")).toMatch(/\/rapports\?annee=2022&apres=[\w-]{12}$/);
});

test.each(["2023", "2090", "1666", "2022'"])("the year « %s », without reports or none, is ignored", async (year) => {
	const html = await site.html(`/rapports?annee=${year}`);
	expect(headOf(html).canonical).toMatch(/\/rapports$/);
	expect(titles(html)).toHaveLength(24);
});
