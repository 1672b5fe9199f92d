import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { givingSchema } from "~/giving/donations/giving-form.server";
import { checkFiles } from "~/media/files/check-files.server";
import { openFilm } from "~/media/films/rewrite-film";
import { db } from "~/platform/db/client.server";
import { events, galleryItems, messages, reports, settings } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { formPages, welcomeSchema } from "~/publishing/settings/settings-form.server";
import { addContent } from "~/site/demo/add-content.server";
import { demoSettings } from "~/site/demo/demo-association.server";
import { demoFilm } from "~/site/demo/demo-content.server";
import { sampleContent } from "~/site/demo/sample-content.server";
import { guides } from "~/site/help/guides";
import { helpScreens } from "~/site/help/help-screens";
import pictures from "~/site/help/pictures.json";
import { placeIn, type Server, settingsOf, startServer } from "../built-server";
import { browser, textOf } from "./open-site";

const place = placeIn(join(env.DATA_DIR, "demo"));
let server: Server;
let visitor: ReturnType<typeof browser>;
let administrator: ReturnType<typeof browser>;

beforeAll(async () => {
	server = await startServer(place, { administrator: "demo" });
	visitor = browser(server.origin);
	const [, email = "", password = ""] = /— (\S+@\S+) — mot de passe\s: (\S+)/.exec(server.output()) ?? [];
	administrator = browser(server.origin);
	expect((await administrator.post("/login", { email, password })).status).toBe(303);
	return async () => void (await server.stop());
});

test("each word that the help marks stands on the screens that it names, beside a picture of it", async () => {
	const steps = guides.flatMap((guide) => guide.steps);
	for (const { id, says } of steps) {
		const pages = await Promise.all(helpScreens[id].map((screen) => administrator.html(screen)));
		const shown = pages
			.map((html) => `${textOf(html)} ${html.match(/(?:value|placeholder|aria-label)="[^"]*"/g)}`)
			.join();
		for (const [, words = ""] of says.matchAll(/\*\*(.+?)\*\*/g)) expect(shown, id).toContain(words);
	}
	expect(Object.keys(pictures).toSorted()).toEqual(steps.map(({ id }) => id).toSorted());
	expect(readdirSync("public/aide").toSorted()).toEqual(
		Object.values(pictures)
			.map((name) => `${name}.webp`)
			.toSorted(),
	);
});

test("its film is as long as its row says", async () => {
	const film = await openFilm(`app/site/demo/films/${demoFilm.film}.mp4`);
	expect(await film.input.computeDuration().finally(film.close)).toBeCloseTo(demoFilm.seconds);
});

test("the operator's check finds every file in its place", async () => {
	const env = settingsOf(place, 3000);
	const { stdout } = await promisify(execFile)(process.execPath, [resolve("build/admin.js"), "check"], { env });
	expect(stdout.match(/: (\d+)$/gm)).toEqual(Array(5).fill(": 0"));
});

test("it shows every means of giving, each marked as an example", async () => {
	const html = await visitor.html("/donate");
	for (const id of ["virement", "mobile-money", "cheque", "especes", "en-nature", "en-ligne"]) {
		const [section] = new RegExp(`<section class="way [^"]*" aria-labelledby="${id}">.*?</section>`, "s").exec(
			html,
		) ?? [""];
		expect(section, id).toMatch(/exemple|example\.org/i);
	}
	expect(html).toContain("FR14 2004 1010 0505 0001 3M02 606");
});

test("its settings could have been typed into the forms", () => {
	const schemas = {
		givingSchema,
		welcomeSchema,
		contact: formPages.contact.schema,
		legal: formPages.mentions.schema,
	};
	for (const [name, schema] of Object.entries(schemas))
		expect(schema.safeParse({ ...defaultAssociation, ...demoSettings }).error, name).toBeUndefined();
});

test("a new site gets only a little to delete, and no account of anybody", async () => {
	await addContent(sampleContent);
	expect(await Promise.all([events, reports, galleryItems].map((table) => db.$count(table)))).toEqual([3, 2, 5]);
	expect(await Promise.all([settings, messages].map((table) => db.$count(table)))).toEqual([0, 0]);
	expect(await checkFiles()).toMatchObject({ missing: [], truncated: [], orphans: [] });
});
