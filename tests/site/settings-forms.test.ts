import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { association, saveAssociation } from "~/association/settings.server";
import { client, db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, events, journal, sessions, settings } from "~/db/schema.server";
import { addEvent } from "~/events/events.server";
import { account, associationName, awa, legal, noel } from "../cast";
import { browser, hiddenField, openSite, textOf } from "./open-site";
import { multipart, multipartType, textPart } from "./raw-request";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
beforeEach(async () => {
	await db.delete(settings);
	await db.delete(attempts);
	await db.delete(journal);
	await db.delete(events);
});

const base = "/admin/parametres";
const identity = { name: associationName, timeZone: "Europe/Paris" };
const contact = {
	email: legal.email,
	phone: "+221 33 123 45 67",
	whatsapp: "00221 77-123.45.67",
	address: "12 rue du Puits\n75020 Paris",
};
const networks = {
	facebook: "https://www.facebook.com/mil",
	instagram: "https://www.instagram.com/mil",
	youtube: "https://www.youtube.com/@mil?x=1&y=2",
};
const welcome = { heroHeading: "Du mil pour tous", heroTagline: "Chaque grain compte." };
const mentions = {
	legalForm: legal.legalForm,
	rna: "w 751 234 567",
	siren: "732829320",
	publicationDirector: legal.publicationDirector,
	editor: "",
	hostName: legal.hostName,
	hostAddress: legal.hostAddress,
	hostPhone: legal.hostPhone,
	pictureCredits: "Photos de Fatou",
	taxReceipts: "",
};
const giving = {
	...account,
	mobileOperator: "Orange Money",
	mobileNumber: "+221 77 000 00 00",
	mobileName: "Awa T.",
	chequePayee: "Mil et Lumière",
	chequeAddress: "12 rue du Puits",
	cashPlace: "Au local",
	materialGifts: "Des cahiers",
	donationPage: "https://dons.exemple.org/mil",
};
const forms: Record<string, Record<string, string>> = {
	identite: identity,
	contact,
	reseaux: networks,
	accueil: welcome,
	mentions,
	dons: { ...giving, password: awa.password },
};
const save = (section: string, changes: Record<string, string> = {}) =>
	site.post(`${base}/${section}`, { ...forms[section], ...changes });
const deeds = async () => (await db.select().from(journal)).map(({ who, action, subject }) => [who, action, subject]);

describe("what is saved", () => {
	test.each([
		["identite", identity, "/", associationName],
		["contact", contact, "/contact", "+221 33 123 45 67"],
		["reseaux", networks, "/contact", "Facebook"],
		["accueil", welcome, "/", "Du mil pour tous"],
		["mentions", { ...mentions, rna: "W751234567", siren: "732 829 320" }, "/mentions-legales", "W751234567"],
		["dons", { ...giving, iban: "FR1420041010050500013M02606" }, "/donate", "FR14 2004 1010 0505 0001 3M02 606"],
	])("%s is kept as typed, shown to visitors and told in the journal", async (section, kept, page, shown) => {
		const response = await save(section);
		expect([response.status, response.headers.get("Location")]).toEqual([303, base]);
		expect(await association()).toMatchObject(kept);
		expect(textOf(await (await site.get(page)).text())).toContain(shown);
		expect(await deeds()).toEqual([[awa.email, "settings.changed", expect.any(String)]]);
		const form = await (await site.get(`${base}/${section}`)).text();
		for (const value of Object.values(kept).filter((text) => text && !/[\n&]/.test(text)))
			expect(form).toContain(value);
	});

	test("each section leaves the others alone", async () => {
		for (const section of Object.keys(forms)) expect((await save(section)).status).toBe(303);
		const others = { hostName: legal.hostName, siren: "732 829 320", mobileName: giving.mobileName };
		expect(await association()).toMatchObject({ ...identity, ...contact, ...networks, ...welcome, ...others });
	});

	test.each([
		["contact", contact],
		["reseaux", networks],
		["accueil", welcome],
		["mentions", mentions],
	])("an emptied field of %s removes the value", async (section, fields) => {
		await save(section);
		const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, " "]));
		expect((await save(section, empty)).status).toBe(303);
		const kept = await association();
		for (const name of Object.keys(fields)) expect(kept).toHaveProperty(name, "");
	});

	test("saving the same again changes nothing and tells nothing", async () => {
		await save("contact");
		const before = await db.select().from(settings);
		expect((await save("contact")).status).toBe(303);
		expect(await db.select().from(settings)).toEqual(before);
		expect(await deeds()).toHaveLength(1);
	});

	test("the last of two saves stands", async () => {
		await Promise.all([save("accueil", { heroHeading: "Un" }), save("contact")]);
		await save("accueil", { heroHeading: "Deux" });
		expect(await association()).toMatchObject({ heroHeading: "Deux", phone: contact.phone });
	});

	test("markup is shown as it was typed", async () => {
		const evil = `"><script>alert(1)</script>`;
		expect((await save("accueil", { heroHeading: evil })).status).toBe(303);
		for (const page of ["/", `${base}/accueil`])
			expect(await (await site.get(page)).text()).not.toContain("<script>alert(1)");
	});

	test("what is no setting of the section is not saved", async () => {
		expect((await save("contact", { name: "Pirates", iban: "X", smtpPassword: "x" })).status).toBe(303);
		expect(
			Object.keys(Object.fromEntries((await db.select().from(settings)).map((s) => [s.name, 1]))).toSorted(),
		).toEqual(Object.keys(contact).toSorted());
	});
});

describe("what is refused", () => {
	const phone = "Saisissez un numéro du type +221 77 123 45 67";
	const international = "Saisissez le numéro avec l’indicatif du pays";
	const https = "Saisissez une adresse qui commence par https://";
	test.each([
		["identite", "name", "", "Saisissez le nom de l’association."],
		["identite", "name", "é".repeat(121), "120 caractères au plus."],
		["identite", "name", "Mil\0", "caractères invisibles"],
		["identite", "timeZone", "", "Choisissez un fuseau horaire."],
		["identite", "timeZone", "Europe/Sokoura", "Ce fuseau horaire n’existe pas"],
		["identite", "timeZone", "+01:00", "Ce fuseau horaire n’existe pas"],
		["identite", "timeZone", "Europe/Paris\u202e", "Ce fuseau horaire n’existe pas"],
		["contact", "email", "contact", "Saisissez une adresse du type nom@exemple.org."],
		["contact", "email", "a@b.org\nBcc: x@y.org", "Saisissez une adresse du type nom@exemple.org."],
		["contact", "phone", "appelez Awa", phone],
		["contact", "phone", "12", phone],
		["contact", "phone", "1".repeat(16), phone],
		["contact", "phone", "javascript:1234567", phone],
		["contact", "whatsapp", "77 123 45 67", international],
		["contact", "whatsapp", "0", international],
		["contact", "whatsapp", "+0 77 123 45 67", international],
		["contact", "address", "é".repeat(501), "500 caractères au plus."],
		["reseaux", "facebook", "http://www.facebook.com/mil", https],
		["reseaux", "facebook", "www.facebook.com/mil", https],
		["reseaux", "instagram", "javascript:alert(1)", https],
		["reseaux", "instagram", "https://www.instagram.com@pirate.org/", https],
		["reseaux", "youtube", "https://exemple", https],
		["reseaux", "youtube", "https://127.0.0.1/", https],
		["reseaux", "facebook", "https://exemple.org/mil", https],
		["reseaux", "facebook", "https://pasfacebook.com/mil", https],
		["reseaux", "youtube", "https:/\\pirate.org", https],
		["reseaux", "youtube", `https://exemple.org/${"a".repeat(500)}`, "500 caractères au plus."],
		["accueil", "heroHeading", "é".repeat(91), "90 caractères au plus."],
		["accueil", "heroTagline", "Mil \u202e", "caractères invisibles"],
		["mentions", "rna", "751234567", "Saisissez un W et neuf chiffres"],
		["mentions", "siren", "732829321", "Ce numéro SIREN n’est pas juste"],
		["mentions", "siren", "12345", "Ce numéro SIREN n’est pas juste"],
		["mentions", "hostPhone", "demain", phone],
		["mentions", "taxReceipts", "é".repeat(1001), "caractères au plus."],
		["dons", "iban", "FR1420041010050500013M02607", "Cet IBAN n’est pas juste"],
		["dons", "iban", "", "Saisissez l’IBAN du compte."],
		["dons", "transferHolder", "", "Saisissez le titulaire du compte."],
		["dons", "bic", "PSST", "Ce BIC n’est pas juste"],
		["dons", "mobileNumber", "appelez Awa", "Saisissez un numéro du type"],
		["dons", "mobileNumber", "", "Saisissez le numéro."],
		["dons", "mobileOperator", "", "Saisissez l’opérateur."],
		["dons", "chequePayee", "", "Saisissez à l’ordre de qui faire le chèque."],
		["dons", "donationPage", "http://dons.exemple.org", https],
	])("%s: %s « %s » is refused next to its field and at the top, and all that was typed stays", async (...one) => {
		const [section, field, value, reason] = one;
		const before = await db.select().from(settings);
		const response = await save(section, { [field]: value });
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(html).toContain("Un point est à corriger");
		expect(textOf(html).split(reason)).toHaveLength(3);
		expect(html).toMatch(new RegExp(`<[^>]*name="${field}"[^>]*aria-invalid="true"`));
		for (const [name, typed] of Object.entries(forms[section] ?? {}))
			if (name !== field && name !== "password" && typed && !/[\n&]/.test(typed)) expect(html).toContain(typed);
		expect(html).not.toContain(awa.password);
		expect(await db.select().from(settings)).toEqual(before);
		expect(await deeds()).toEqual([]);
	});

	test("everything wrong is told at once", async () => {
		const html = await (await save("contact", { email: "x", phone: "x", whatsapp: "x" })).text();
		expect(html).toContain("3 points sont à corriger");
	});

	test.each(["identite", "contact", "reseaux", "accueil", "mentions", "dons"])(
		"a post to %s that is no form of ours, or too large, is refused in words",
		async (section) => {
			const type = { "Content-Type": "application/json" };
			const strange = await site.send(`${base}/${section}`, { method: "POST", body: "{}", headers: type });
			expect(strange.status).toBe(415);
			expect((await site.post(`${base}/${section}`, { "a[10000000]": "1" })).status).toBe(400);
			expect((await save(section, { name: "x".repeat(70_000) })).status).toBe(413);
		},
	);
});

describe("the coordinates money goes to", () => {
	const changed = { ...giving, mobileNumber: "+221 78 111 11 11" };
	beforeEach(async () => {
		await saveAssociation({ ...giving, iban: "FR1420041010050500013M02606" });
	});

	test.each([
		["without the password", "", "Saisissez votre mot de passe pour confirmer."],
		["with a wrong one", "le mil pousse", "Ce mot de passe n’est pas le vôtre."],
	])("do not change %s, and what was typed stays", async (_what, password, reason) => {
		const response = await save("dons", { ...changed, password });
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		expect(html).toContain("+221 78 111 11 11");
		if (password) expect(html).not.toContain(password);
		expect((await association()).mobileNumber).toBe(giving.mobileNumber);
		expect(await deeds()).toEqual([]);
	});

	test.each<Record<string, string>>([
		{ transferHolder: "Quelqu’un" },
		{ iban: "GB82 WEST 1234 5698 7654 32" },
		{ bic: "AGRIFRPP" },
		{ bic: "" },
		{ mobileOperator: "Wave" },
		{ mobileNumber: "+221 78 111 11 11" },
		{ mobileName: "Quelqu’un" },
		{ transferHolder: "", iban: "", bic: "" },
		{ mobileOperator: "", mobileNumber: "", mobileName: "" },
	])("change to %j with the password only, and the journal tells of it", async (change) => {
		expect((await save("dons", { ...change, password: "" })).status).toBe(400);
		expect((await save("dons", change)).status).toBe(303);
		const subject = "Moyens de donner\u202f: virement ou mobile money";
		expect(await deeds()).toEqual([[awa.email, "settings.changed", subject]]);
	});

	test("are the same when only spaces and capitals differ, and other ways change without a password", async () => {
		const same = { iban: "fr14 20041010 0505 0001 3m02606", bic: "psstfrppPAR", mobileNumber: "+221 770000000" };
		expect((await save("dons", { ...same, cashPlace: "Au marché", donationPage: "", password: "" })).status).toBe(303);
		expect(await association()).toMatchObject({ cashPlace: "Au marché", donationPage: "" });
		expect(await deeds()).toEqual([[awa.email, "settings.changed", "Moyens de donner"]]);
	});

	test("are guessed at no more often than a sign-in, and with those guesses", async () => {
		for (let time = 1; time <= 3; time++) await save("dons", { ...changed, password: "faux" });
		for (let time = 1; time <= 2; time++) await browser(site.origin).post("/login", { ...awa, password: "faux" });
		const response = await save("dons", changed);
		expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "900"]);
		expect(textOf(await response.text())).toContain("Trop de tentatives. Réessayez dans 15 minutes.");
		expect((await association()).mobileNumber).toBe(giving.mobileNumber);
	});
});

describe("the time zone", () => {
	test("is chosen by country from a list that begins with Africa", async () => {
		const html = await (await site.get(`${base}/identite`)).text();
		expect(html).toContain('<option value="Africa/Dakar">Sénégal</option>');
		expect(html).toMatch(/<option[^>]*selected=""[^>]*>France<\/option>/);
		expect(html.indexOf("Afrique")).toBeLessThan(html.indexOf("Antarctique"));
	});

	test("that this machine does not list stays chosen", async () => {
		await saveAssociation({ timeZone: "UTC" });
		const html = await (await site.get(`${base}/identite`)).text();
		expect(html).toMatch(/<option[^>]*selected=""[^>]*>UTC<\/option>/);
		expect((await save("identite", { timeZone: "UTC" })).status).toBe(303);
		expect((await association()).timeZone).toBe("UTC");
	});

	test("takes the events along when it changes", async () => {
		const id = newId();
		await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
		expect((await save("identite", { timeZone: "Africa/Dakar" })).status).toBe(303);
		const [event] = await db.select().from(events);
		expect(event?.endsAt.toISOString()).toBe("2031-12-24T19:00:00.000Z");
	});

	test("that is saved while the events cannot be says so, and takes them along when it is saved again", async () => {
		await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
		await client.execute("create trigger full before update on events begin select raise(abort, 'full'); end");
		vi.spyOn(console, "error").mockImplementation(() => {});
		const told = await save("identite", { timeZone: "Africa/Dakar" });
		await client.execute("drop trigger full");
		vi.restoreAllMocks();
		expect(told.status).toBe(303);
		expect(textOf(await (await site.get(base)).text())).toContain("mais les événements gardent leur ancienne heure");
		expect([(await association()).timeZone, (await deeds()).length]).toEqual(["Africa/Dakar", 1]);
		expect((await save("identite", { timeZone: "Africa/Dakar" })).status).toBe(303);
		const [event] = await db.select().from(events);
		expect(event?.endsAt.toISOString()).toBe("2031-12-24T19:00:00.000Z");
	});

	test.each(["new", "change"])(
		"is that of the moment an event is saved, however long its form took (%s)",
		async (form) => {
			const id = newId();
			if (form === "change") await addEvent(id, { ...noel, posterId: null }, "Europe/Paris");
			const fields = { id, ...noel, publication: "draft" };
			const body = multipart(Object.entries(fields).map(([name, value]) => textPart(name, value)));
			await db.update(sessions).set({ lastSeenAt: new Date(Date.now() - 2 * 60_000) });
			const { answer, send } = site.beginPost(`/admin/events/${form === "new" ? "new" : id}`, multipartType);
			send(body.subarray(0, 50));
			const seen = async () => (await db.select().from(sessions)).map(({ lastSeenAt }) => lastSeenAt.getTime());
			await expect.poll(async () => Math.max(...(await seen())) > Date.now() - 60_000).toBe(true);
			await saveAssociation({ timeZone: "Africa/Dakar" });
			send(body.subarray(50), true);
			expect((await answer).status).toBe(303);
			const [event] = await db.select().from(events);
			expect(event?.endsAt.toISOString()).toBe("2031-12-24T19:00:00.000Z");
		},
	);
});

describe("who and where", () => {
	test("the list of sections says what the legal notice lacks, and where to write it", async () => {
		const before = textOf(await (await site.get(base)).text());
		expect(before).toContain("Il manque 9 renseignements aux mentions légales");
		for (const lacking of ["nom de l’association", "adresse du siège, téléphone, adresse e-mail"])
			expect(before).toContain(`À compléter : ${lacking}.`);
		expect(before).toContain("Aucun moyen n’est rempli");
		for (const section of ["identite", "contact", "mentions", "dons"]) await save(section);
		const after = textOf(await (await site.get(base)).text());
		expect(after).toContain("Les mentions légales sont complètes.");
		expect(after).not.toContain("À compléter");
		expect(after).not.toContain("Aucun moyen n’est rempli");
	});

	test("every section says where visitors see it, with a link that leads there", async () => {
		const overview = await (await site.get(base)).text();
		const paths = [...overview.matchAll(/href="(\/admin\/parametres\/[a-z]+)"/g)].map(([, path = ""]) => path);
		expect(new Set(paths).size).toBe(7);
		for (const path of paths) {
			const html = await (await site.get(path)).text();
			const [, page = ""] = /<a href="([^"]+)" target="_blank"[^>]*>Voir la page/.exec(html) ?? [];
			expect((await site.get(page)).status).toBe(200);
			expect(html).toMatch(/<title>[^<]+ — Paramètres — /);
		}
	});

	test("a section there is not is not found", async () => {
		const response = await site.get(`${base}/secrets`);
		expect(response.status).toBe(404);
		expect(textOf(await response.text())).toContain("Cette page n’existe pas.");
		expect((await site.post(`${base}/secrets`, { name: "x" })).status).toBe(404);
	});

	test("nobody changes a setting without having signed in", async () => {
		const visitor = browser(site.origin);
		for (const section of Object.keys(forms)) {
			const seen = await visitor.get(`${base}/${section}`);
			expect(seen.headers.get("Location")).toMatch(/^\/login\?/);
			const posted = await visitor.post(`${base}/${section}`, forms[section] ?? {});
			expect(posted.headers.get("Location") ?? posted.status).toMatch(/^\/login\?/);
		}
		expect(await db.select().from(settings)).toEqual([]);
	});

	test("a page of another site changes nothing", async () => {
		const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://pirate.org" };
		expect((await site.post(`${base}/dons`, forms.dons ?? {}, headers)).status).toBe(403);
		expect((await association()).iban).toBe("");
	});
});

describe("a form that was open while a colleague saved", () => {
	const mine = { ...contact, phone: "+221 77 999 99 99" };
	const opened = async () => hiddenField(await (await site.get(`${base}/contact`)).text(), "opened");
	beforeEach(() => saveAssociation(contact));

	test("shows what was saved beside the field, and writes over it only when asked again", async () => {
		const before = await opened();
		await saveAssociation({ phone: "+221 33 000 00 00" });
		const refused = await site.post(`${base}/contact`, { ...mine, opened: before });
		const shown = await refused.text();
		expect(refused.status).toBe(409);
		expect(textOf(shown)).toMatch(/changés entre-temps.*Enregistré entre-temps\s: «\s\+221 33 000 00 00\s»/);
		expect(shown).toContain('value="+221 77 999 99 99"');
		expect(await association()).toMatchObject({ phone: "+221 33 000 00 00" });
		const again = await site.post(`${base}/contact`, { ...mine, opened: hiddenField(shown, "opened") });
		expect(again.status).toBe(303);
		expect(await association()).toMatchObject({ phone: "+221 77 999 99 99" });
	});

	test("is saved when what was saved is just what it brings, or was taken back", async () => {
		const before = await opened();
		await saveAssociation({ phone: mine.phone });
		expect((await site.post(`${base}/contact`, { ...mine, opened: before })).status).toBe(303);
		await saveAssociation({ phone: contact.phone });
		expect((await site.post(`${base}/contact`, { ...mine, opened: before })).status).toBe(303);
	});

	test("of several that are posted at once, one is saved and the others are told", async () => {
		const before = await opened();
		const phones = ["+221 77 000 00 01", "+221 77 000 00 02", "+221 77 000 00 03"];
		const answers = await Promise.all(
			phones.map((phone) => site.post(`${base}/contact`, { ...contact, phone, opened: before })),
		);
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409, 409]);
		expect(await deeds()).toHaveLength(1);
	});

	test("that came back for a mistake still knows what it was opened with", async () => {
		const before = await opened();
		await saveAssociation({ phone: "+221 33 000 00 00" });
		const refused = await site.post(`${base}/contact`, { ...mine, email: "awa@", opened: before });
		expect(refused.status).toBe(400);
		expect(hiddenField(await refused.text(), "opened")).toBe(before);
	});

	test.each(["1e300", "x".repeat(1000), "....", "NaN", "__proto__"])(
		"and does not say with what (%s) is answered like one that was",
		async (what) => {
			const answer = await site.post(`${base}/contact`, { ...mine, opened: what });
			expect([303, 409]).toContain(answer.status);
		},
	);

	test("comes back with all that was typed when the database does not answer", async () => {
		const execute = client.execute.bind(client);
		vi.spyOn(console, "error").mockImplementation(() => {});
		let busy = true;
		vi.spyOn(client, "execute").mockImplementation((...query: unknown[]) => {
			const asksForSettings = JSON.stringify(query).includes("settings");
			if (busy && asksForSettings) {
				busy = false;
				return Promise.reject(new Error("SQLITE_BUSY"));
			}
			return Reflect.apply(execute, client, query);
		});
		const answer = await site.post(`${base}/contact`, { ...mine, opened: "x" });
		vi.restoreAllMocks();
		expect(answer.status).toBe(503);
		expect(await answer.text()).toContain(`value="${mine.phone}"`);
	});
});
