import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { reports } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { account, forage, hopital } from "../cast";
import { openSite, textOf } from "./open-site";

const site = await openSite();
const ids = Object.fromEntries(
	["puits", "pompe", "repas", "pump", "classe", "draft", "gone", "planned"].map((name) => [name, newId()]),
);

beforeAll(async () => {
	const add = (name: string, title: string, day: string | null, more = {}) =>
		db.insert(reports).values({
			...{ ...forage, subtitle: null, title, id: ids[name] ?? "", createdAt: new Date("2020-01-01"), content: title },
			...{ publishedAt: day === null ? null : new Date(day), ...more },
		});
	await add("puits", "Un puits à Sokoura", "2024-01-01");
	await add("repas", "Repas de fête", "2024-02-01");
	await add("draft", "Sokoura, brouillon", null);
	await add("gone", "Sokoura, retiré", "2024-02-02", { deletedAt: new Date() });
	await add("classe", "Une classe neuve", "2024-03-01", { content: "Le village de SOKOURA l’attendait." });
	await add("pompe", "La pompe de Sokoura <b>", "2024-04-01", {
		...hopital,
		title: "La pompe de Sokoura <b>",
		publishedAt: new Date("2024-04-01"),
	});
	await add("pump", "Sokoura, un an après", "2024-05-01");
	await add("planned", "Sokoura demain", "2090-01-01");
});

const sequelOf = async (name: string) =>
	/<aside class="report-sequel .*?<\/aside>/s.exec(await site.html(`/report/${ids[name]}`))?.[0] ?? "";
const linksOf = (html: string) =>
	[...html.matchAll(/href="\/report\/([\w-]{12})"/g)].map(([, id = ""]) =>
		Object.keys(ids).find((name) => ids[name] === id),
	);
const neighbours = (html: string) => /<nav .*?<\/nav>/s.exec(html)?.[0] ?? "";

test("a report ends with the ones published before and after it, and only public ones", async () => {
	const middle = neighbours(await sequelOf("repas"));
	expect(linksOf(middle)).toEqual(["puits", "classe"]);
	expect(textOf(middle)).toMatch(/Rapport précédent.*Un puits à Sokoura.*1er janvier 2024.*Rapport suivant/);
	expect(linksOf(neighbours(await sequelOf("puits")))).toEqual(["repas"]);
	expect(linksOf(neighbours(await sequelOf("pump")))).toEqual(["pompe"]);
});

test("two related reports share words with it; neighbours, drafts, planned and deleted ones are not among them", async () => {
	const related = async (name: string) => linksOf((await sequelOf(name)).replace(/<nav .*/s, ""));
	expect(await related("puits")).toEqual(["pump", "pompe"]);
	expect(await related("classe"), "whose title is short: by its text").toEqual(["pump", "puits"]);
	expect(await related("pump"), "titles above texts").toEqual(["puits", "classe"]);
	expect(await sequelOf("puits")).toContain("&lt;b&gt;");
});

test("an invitation to give stands there once there is a means of giving", async () => {
	expect(await sequelOf("puits")).not.toContain("/donate");
	await saveAssociation(account);
	expect(await sequelOf("puits")).toContain('href="/donate"');
});
