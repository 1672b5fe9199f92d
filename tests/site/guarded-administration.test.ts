import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addHeroPicture } from "~/content/banner/hero-pictures.server";
import { addConsent, proofsOf } from "~/content/consent/consents.server";
import { receiveMessage } from "~/content/contact/messages.server";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { addMobileAccount } from "~/giving/donations/mobile-accounts.server";
import { receiveGift } from "~/giving/pledges/gifts.server";
import { addPledge } from "~/giving/pledges/pledges.server";
import { issueReceipt } from "~/giving/pledges/receipts.server";
import { importLines } from "~/giving/statements/import-lines.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { invite } from "~/people/accounts/team.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import {
	events,
	galleryItems,
	pledges,
	reports,
	statementAccounts,
	statementLines,
	users,
} from "~/platform/db/schema.server";
import { moveToTrash } from "~/publishing/trash/trash.server";
import { builtSite } from "../built-site";
import { fatou, forage, moussa, noel, orange, promise } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { everything } from "../hostile/everything";
import { addExpense, addNeed, addReport } from "../written-items";
import { browser, openSite } from "./open-site";

const site = await openSite();
const { routes } = await builtSite();
const secret = "Encore secret";
const [live, hidden] = [newId(), newId()];
const photos: string[] = [];
const ofBanner = await storedPicture("association", 102);
const colleagues = [newId(), newId()];
const [message, gift, need, expense, mobile] = [newId(), newId(), newId(), newId(), newId()];
const wanted = { title: "Un puits", description: "Pour le village.", goal: "none", state: "open" } as const;
const paid = { title: "Tuyaux", date: "2025-03-14", amount: 18_050, currency: "EUR" } as const;
let [reference, line, proof] = ["", "", ""];
const consent = newId();
const photo = [{ name: "a.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];

beforeAll(async () => {
	await site.signIn();
	for (const id of [live, hidden]) {
		await addEvent(id, { ...noel, title: id === hidden ? secret : noel.title, posterId: null }, "Europe/Paris");
		await addReport(id, { ...forage, title: id === hidden ? secret : forage.title }, []);
	}
	await Promise.all([moveToTrash(events, hidden), moveToTrash(reports, hidden)]);
	for (const width of [100, 101]) photos.push((await addToGallery(await storedPicture("gallery", width))).id);
	await moveToTrash(galleryItems, photos[1] ?? "");
	await addHeroPicture(ofBanner, "Une école");
	for (const [index, id] of colleagues.entries())
		await invite(id, moussa.name, `${index}-${moussa.email}`, "administrator");
	await createAdministrator(`0-${moussa.email}`, moussa.password);
	await db
		.update(users)
		.set({ disabledAt: new Date() })
		.where(eq(users.id, colleagues[1] ?? ""));
	await addNeed(need, { ...wanted, target: 0, currency: "EUR", unit: "", arrived: 0, pictureId: null });
	await addExpense(expense, { ...paid, needId: need, proofId: null });
	await addMobileAccount(mobile, orange);
	await addPledge(newId(), promise);
	[{ reference }] = (await db.select().from(pledges)) as [typeof pledges.$inferSelect];
	await receiveGift(gift, reference, {
		gift: { amount: 5000, receivedOn: "2026-01-15" },
		seen: { arrived: 0, currency: "EUR" },
		by: colleagues[0] ?? "",
	});
	await issueReceipt(gift, reference, { name: "Association", address: "", by: { id: null, name: "Awa" } });
	const arrived = {
		date: "2026-01-15",
		amount: 5000,
		currency: "EUR",
		payer: secret,
		text: "",
		bankId: "",
		account: "",
		payerAccount: "",
	} as const;
	await db.insert(statementAccounts).values({ id: "banque", name: "Banque", paymentMethod: "transfer", marks: [] });
	await importLines({ format: "csv", lines: [arrived] }, colleagues[0] ?? "");
	[{ id: line }] = (await db.select().from(statementLines)) as [typeof statementLines.$inferSelect];
	await addConsent(
		consent,
		{
			...{ firstName: secret, isChild: false, site: true, sharing: true, print: true, given: "spoken" },
			...{ givenOn: "2026-01-10", validUntil: "2099-01-10" },
		},
		{ name: secret, guardian: "", relation: "", contact: secret, witness: moussa.name },
		{ proof: { type: "image/jpeg", bytes: Buffer.from(secret) }, photoIds: [], by: colleagues[0] ?? "" },
	);
	proof = (await proofsOf(consent))[0]?.id ?? "";
	await receiveMessage(message, { ...fatou, relation: "self", pictureId: ofBanner.id });
});

/** The address of a route, from its place in the tree. */
function pathOf(id: string): string {
	const route = routes[id];
	if (route === undefined || id === "root") return "";
	return route.path ? `${pathOf(route.parentId ?? "root")}/${route.path}` : pathOf(route.parentId ?? "root");
}
const guarded = Object.keys(routes).filter((id) => id.startsWith("routes/admin"));
const sections = ["events", "reports", "gallery"];
const published = [...sections, "needs", "spendings"];

/** Both a thing that is shown and one in the trash, so that deleting and restoring would both have something to do. */
function addressesOf(id: string): string[] {
	const path = pathOf(id);
	const things = (segment: string) => {
		if (segment === "comptes") return colleagues;
		if (segment === "parametres") return [ofBanner.id, mobile];
		if (segment === "messages") return [message];
		if (segment === "photos") return [ofBanner.id];
		if (segment === "dons") return [reference];
		if (segment === "autorisations") return [consent];
		if (segment === "besoins" || segment === "needs") return [need];
		if (segment === "depenses" || segment === "spendings") return [expense];
		return segment === "gallery" ? photos : [live, hidden];
	};
	if (path === "/admin/parametres/:page")
		return ["contact", "reseaux", "mentions"].map((page) => path.replace(":page", page));
	if (path.includes(":kind"))
		return published.flatMap((kind) => things(kind).map((thing) => path.replace(":kind", kind).replace(":id", thing)));
	if (path.startsWith("/admin/dons/releve")) return [path.replace(":id", path.includes("/comptes/") ? "banque" : line)];
	return things(path.split("/")[2] ?? "").map((thing) =>
		path
			.replace(":id", thing)
			.replace(":role", "president")
			.replace(":reference", thing)
			.replace(":gift", gift)
			.replace(":proof", proof)
			.replace(":number", "1")
			.replace(":year", "2026"),
	);
}

test("the administration has all the pages it is known to have", () => {
	const paths = guarded.map(pathOf);
	for (const known of ["/admin", "/admin/messages", "/admin/corbeille", "/admin/:kind/:id/restore"])
		expect(paths).toContain(known);
	for (const section of sections)
		for (const known of [`/admin/${section}`, `/admin/${section}/:id/delete`]) expect(paths).toContain(known);
});

async function expectShut(response: Response) {
	const text = await response.text();
	expect([204, 302, 401, 405]).toContain(response.status);
	if (response.status === 302) expect(response.headers.get("Location")).toMatch(/^\/login\?redirectTo=/);
	if (response.status === 204) expect(response.headers.get("X-Remix-Redirect")).toMatch(/^\/login\?redirectTo=/);
	for (const word of [secret, fatou.message, fatou.email, promise.phone, moussa.name, moussa.email])
		expect(text).not.toContain(word);
	expect(response.headers.getSetCookie()).toEqual([]);
	expect(response.headers.get("Cache-Control")).toContain("no-store");
}

test.each(guarded)(
	"without signing in, %s shows nothing, and nothing that is posted to it changes anything",
	async (id) => {
		const before = await everything();
		const fields = { id: newId(), ...noel, content: "x", alt: "x", type: "image" };
		const asData = `_data=${encodeURIComponent(id)}`;
		for (const path of addressesOf(id)) {
			const visitor = browser(site.origin);
			for (const asked of [path, path.toUpperCase(), `${path}?${asData}`]) await expectShut(await visitor.get(asked));
			await expectShut(await visitor.send(path, { method: "HEAD" }));
			await expectShut(await visitor.post(path, fields));
			await expectShut(await visitor.postFiles(`${path}?${asData}`, fields, "files", photo));
		}
		expect(await everything()).toBe(before);
	},
);

const onlyPosts =
	/\.(avis|duplicate|enable|files|hide|ordre|personnes|lier|\$id_\.(delier|litige)|poster|restore|show|profil_\.sessions\.\(\$id\))$|(events|besoins|depenses)\.\$id_\.delete$|gifts\.\$gift(_\.receipt)?$|year_\.envoyer$|lignes_\.(sures|\$id_\.(confirm|distinct|ignore|meme|reopen|retirer))$/;

test.each(guarded)("signed in, %s answers or says how it is used: the addresses asked above are real", async (id) => {
	const answers = await Promise.all(addressesOf(id).map((path) => site.get(path)));
	const statuses = answers.map(({ status }) => status);
	if (id === "routes/admin.presence") expect(statuses).toContain(204);
	else if (id === "routes/admin.sauvegarde_.fichier") expect(statuses).toContain(303);
	// Without a choice of pledges there is no file.
	else if (id.includes("reference_.donnees[.]csv")) expect(statuses).toContain(400);
	else if (id === "routes/admin.$") expect(statuses).toContain(404);
	else expect(statuses).toContain(onlyPosts.test(id) ? 405 : 200);
	for (const { status, headers } of answers) expect(headers.get("Allow")).toBe(status === 405 ? "POST" : null);
});
