import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToGallery } from "~/content/gallery/gallery.server";
import { mediaById } from "~/media/files/hide-media.server";
import { allows, type Role, roles } from "~/people/session/permissions";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { events, media, sessions, users } from "~/platform/db/schema.server";
import { builtSite } from "../built-site";
import { detailedPhoto } from "../camera-files";
import { moussa, noel } from "../cast";
import { filesOnDisk, storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
import { addExpense } from "../written-items";
import { openAccounts } from "./accounts-site";
import { textOf } from "./open-site";

const { colleague } = await openAccounts();
const { routes } = await builtSite();

async function inRole(role: Role) {
	const member = await colleague();
	await db.update(users).set({ role }).where(eq(users.id, member.id));
	await member.enter();
	return member;
}

const everybody = roles;
const money: Role[] = ["administrator", "treasurer"];
const editing: Role[] = ["administrator", "editor"];
/** Each those of its own pages. */
const trashing: Role[] = ["administrator", "treasurer", "editor"];
const describing: Role[] = [...trashing, "safeguarding"];
const answering: Role[] = [...editing, "safeguarding"];
const administrators: Role[] = ["administrator"];

/** Who may open the page of each route, and who may send a form to it. */
const table: { seen: Role[]; changed: Role[]; names: string[] }[] = [
	{
		seen: everybody,
		changed: everybody,
		names: [
			...["admin._index", "admin.profil", "admin.profil.name", "admin.profil.password"],
			...["admin.profil_.sessions.($id)", "admin.profil_.deux-etapes", "admin.profil_.deux-etapes_.codes"],
			...["admin.presence", "admin.revenir", "admin.envois", "admin.aide"],
		],
	},
	{
		seen: everybody,
		changed: editing,
		names: ["admin.events", "admin.reports", "admin.editreports", "admin.gallery", "admin_.apercu.$kind.$id"],
	},
	{
		seen: editing,
		changed: editing,
		names: [
			...["admin.events.$id", "admin.events.$id_.delete", "admin.events.$id_.duplicate", "admin.events.new"],
			...["admin.reports.$id_.delete", "admin.editreports.$id", "admin.editreports.$id_.delete"],
			...["admin.editreports.files", "admin.editreports.new", "admin.gallery.$id"],
			...["admin.gallery.$id_.delete", "admin.gallery.$id_.poster", "admin.gallery.decrire"],
			...["admin.gallery.files", "admin.gallery.new", "admin.corbeille.$kind.$id"],
			...["admin.$kind.$id.restore", "admin.partager"],
		],
	},
	{
		seen: answering,
		changed: answering,
		names: [
			...["admin.messages._index", "admin.messages.$id", "admin.messages.$id.delete", "admin.messages.$id_.hide"],
		],
	},
	{
		seen: describing,
		changed: describing,
		names: [
			...[
				"admin.photos.$id",
				"admin.photos.$id_.hide",
				"admin.photos.$id_.show",
				"admin.photos.$id_.personnes",
				"admin.photos.$id_.flouter",
				"admin.photos.$id_.retirer",
			],
			...["admin.autorisations.a-verifier", "admin.autorisations.lier"],
			...["admin.autorisations._index", "admin.autorisations.photos", "admin.autorisations.formulaire"],
			...["admin.autorisations.new", "admin.autorisations.$id", "admin.autorisations.$id_.delier"],
			...["admin.autorisations.$id_.retirer"],
		],
	},
	{
		seen: ["administrator", "safeguarding"],
		changed: ["administrator", "safeguarding"],
		names: [
			...["admin.autorisations.contacts.$id", "admin.autorisations.contacts.$id.effacer"],
			...["admin.autorisations.contacts.$id.fusionner", "admin.autorisations.contacts.$id_.litige"],
			...["admin.autorisations.contacts.$id_.preuves.$proof", "admin.autorisations.contacts.$id_.donnees[.]csv"],
			...["admin.autorisations.contacts.registre[.]csv"],
		],
	},
	{ seen: everybody, changed: trashing, names: ["admin.corbeille"] },
	{
		seen: money,
		changed: money,
		names: [
			...["admin.dons._index", "admin.dons.new", "admin.dons.$reference", "admin.dons.$reference.delete"],
			...["admin.dons.$reference_.gifts.$gift", "admin.dons.$reference_.gifts.$gift_.receipt"],
			...["admin.dons.recus.$number", "admin.dons.recus.$number.cancel", "admin.besoins"],
			...["admin.besoins.$id", "admin.besoins.$id_.delete", "admin.besoins.new", "admin.besoins.ordre"],
			...["admin.depenses", "admin.depenses.$id", "admin.depenses.$id_.delete", "admin.depenses.new"],
			...["admin.dons.$reference.effacer", "admin.dons.$reference.donnees"],
			...["admin.dons.$reference_.donnees[.]csv", "admin.dons.$reference_.gifts.$gift_.fiscal"],
			...["admin.dons.dons[.]csv", "admin.dons.$reference_.donateur"],
			...["admin.dons.rappels", "admin.dons.recus.annee.$year", "admin.dons.recus.annee.$year_.envoyer"],
			...["admin.dons.recus.$number[.]pdf", "admin.dons.recus._index", "admin.dons.recus.annee.$year[.]zip"],
			...["admin.dons.releve", "admin.dons.releve_.comptes_.$id", "admin.dons.releve_.lignes"],
			...["admin.dons.releve_.lignes_.$id", "admin.dons.releve_.lignes_.$id_.confirm"],
			...["admin.dons.releve_.lignes_.$id_.distinct", "admin.dons.releve_.lignes_.$id_.gift"],
			...["admin.dons.releve_.lignes_.$id_.ignore", "admin.dons.releve_.lignes_.$id_.meme"],
			...["admin.dons.releve_.lignes_.$id_.partager", "admin.dons.releve_.lignes_.$id_.reopen"],
			...["admin.dons.releve_.lignes_.$id_.retirer", "admin.dons.releve_.lignes_.sures"],
			...["admin.parametres.appel", "admin.parametres.appel_.image"],
			...["admin.parametres.dons_.mobile-money.$id", "admin.parametres.dons_.mobile-money.$id_.supprimer"],
			...["admin.parametres.dons_.mobile-money.nouveau", "admin.parametres.dons_.mobile-money.ordre"],
			...["admin.parametres.recus-fiscaux", "admin.parametres.dons"],
		],
	},
	{ seen: money, changed: administrators, names: ["admin.parametres._index"] },
	{
		seen: administrators,
		changed: administrators,
		names: [
			...["admin.parametres.$page", "admin.parametres.accueil", "admin.parametres.accueil_.images.$id"],
			...["admin.parametres.accueil_.images.nouvelle", "admin.parametres.accueil_.images.ordre"],
			...[
				"admin.parametres.e-mail",
				"admin.parametres.identite",
				"admin.parametres.logo",
				"admin.parametres.responsables",
			],
			...["admin.parametres.adresses", "admin.parametres.protection"],
			...["admin.parametres.responsables_.$role", "admin.avis", "admin.comptes", "admin.comptes.$id.disable"],
			...["admin.comptes.$id.enable", "admin.comptes.$id.link", "admin.comptes.$id.deux-etapes"],
			...["admin.comptes.exigence", "admin.comptes.$id.role", "admin.comptes.new", "admin.journal"],
			...["admin.journal[.]csv", "admin.sauvegarde", "admin.sauvegarde_.fichier", "admin.premiers-pas", "admin.$"],
		],
	},
];

/** The address of a route, of things that are not there: what they would be is of no matter. */
function pathOf(id: string): string {
	const route = routes[id];
	if (route === undefined || id === "root") return "";
	const path = (route.path ?? "").replace(":page", "contact").replace(":kind", "events");
	const parent = pathOf(route.parentId ?? "root");
	return path ? `${parent}/${path.replace(/:\w+\??|\*/g, "inconnu")}` : parent;
}

type Outcome = "allowed" | "refused" | "no such method";

/** What the answers have in common, whether the things are there or not. */
async function outcomeOf(answers: Promise<Response>[]): Promise<Outcome> {
	const statuses = (await Promise.all(answers)).map(({ status }) => status);
	for (const broken of [401, 500]) expect(statuses).not.toContain(broken);
	const used = statuses.filter((status) => status !== 405); // a dialog without a page may lie on one that is refused
	const kinds = used.map((status): Outcome => (status === 403 ? "refused" : "allowed"));
	const [kind = "no such method", ...others] = new Set(kinds);
	expect(others).toEqual([]);
	return kind;
}

test("every route of the administration but its layout stands in the table", () => {
	const guarded = Object.keys(routes).filter((id) => id.startsWith("routes/admin") && id !== "routes/admin");
	const named = table.flatMap(({ names }) => names);
	expect(named.toSorted()).toEqual(guarded.map((id) => id.replace("routes/", "")).toSorted());
});

test("each role may open and send what the table says", () => {
	for (const { seen, changed, names } of table)
		for (const name of names) {
			const path = pathOf(`routes/${name}`);
			const rights = ["GET", "POST"].map((method) => roles.filter((role) => allows(role, path, method)));
			expect([name, ...rights]).toEqual([
				name,
				...[seen, changed].map((those) => roles.filter((one) => those.includes(one))),
			]);
		}
});

// A reader is refused most, and soon.
test("a reader opens the pages of the table, sends its forms, and no other, whatever way they are asked", async () => {
	const { get, post, send } = await inRole("reader");
	const fields = { value: "x" };
	for (const { seen, changed, names } of table)
		for (const name of names) {
			const path = pathOf(`routes/${name}`);
			const asData = `${path}?_data=${encodeURIComponent(`routes/${name}`)}`;
			const outcomes = await Promise.all([
				outcomeOf([get(path), get(asData), get(path.toUpperCase()), send(path, { method: "HEAD" })]),
				outcomeOf([post(path, fields), post(asData, fields)]),
			]);
			const expected = [seen, changed].map((those) => (those.includes("reader") ? "allowed" : "refused"));
			const none = "no such method";
			expect([name, ...outcomes]).toEqual([name, ...expected.map((one, at) => (outcomes[at] === none ? none : one))]);
			expect(outcomes).not.toEqual([none, none]);
		}
});

test("a refusal says in the frame of the administration whose the page is", async () => {
	const { get, post } = await inRole("reader");
	const page = await get("/admin/dons");
	const text = textOf(await page.text());
	expect(page.status).toBe(403);
	expect(text).toContain("Cette page est réservée aux administrateurs et aux trésoriers.");
	expect(text).toContain("Mon profil");
	const sent = await post("/admin/events/new", { title: "x" });
	expect(textOf(await sent.text())).toContain("Cette action est réservée aux administrateurs et aux rédacteurs.");
	const upload = await post("/admin/gallery/files", { title: "x" });
	expect(await upload.json()).toMatchObject({ added: [], message: expect.stringContaining("est réservée aux") });
});

test("an editor neither opens nor hides a proof, nor by its copy in the gallery; a treasurer sees who hid it", async () => {
	const proof = await storedPicture("proofs", 130);
	const expense = { title: "Cartables", date: "2026-03-01", amount: 4000, currency: "EUR", needId: null } as const;
	await addExpense(newId(), { ...expense, proofId: proof.id });
	const copy = await storedPicture("gallery", 130);
	await addToGallery(copy);
	const [editor, treasurer] = [await inRole("editor"), await inRole("treasurer")];
	const [page, ofCopy] = [`/admin/photos/${proof.id}`, `/admin/photos/${copy.id}`];
	const refused = [
		...[editor.get(page), editor.post(page, { alt: "x", opened: "1" }), editor.post(`${page}/hide`, {})],
		...[editor.post(`${page}/show`, {}), treasurer.get(ofCopy), treasurer.post(`${ofCopy}/hide`, {})],
	];
	for (const answer of refused) expect((await answer).status).toBe(403);
	const hidden = async () => {
		const files = await Promise.all([proof, copy].map(({ id }) => mediaById(id)));
		return files.map((file) => file?.hiddenBy ?? null);
	};
	await editor.post(`${ofCopy}/hide`, {});
	expect(await hidden()).toEqual([null, moussa.name]);
	expect(await editor.text(ofCopy)).toMatch(/une copie reste visible.*Masquée .*masquée le .* par Moussa/);
	expect((await storedPicture("proofs", 130)).hiddenBy).toBe(moussa.name); // sent again: the treasurer sees it and decides
	await treasurer.post(`${page}/hide`, {});
	expect(await treasurer.text("/admin/depenses")).toMatch(/Preuve masquée le .* par Moussa/);
	await editor.post(`${ofCopy}/show`, {});
	expect(await hidden()).toEqual([moussa.name, null]);
	await treasurer.post(`${page}/show`, {});
	expect(await hidden()).toEqual([null, null]);
});

test("an upload under way when its account is disabled is not stored, nor the texts of its form", async () => {
	const jpeg = await picture(terre, "jpeg", 131, 20);
	const part = (name: string, more = "") => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
	const file = (name: string) => Buffer.concat([Buffer.from(part(name, '; filename="a.jpg"')), jpeg]);
	const texts = Object.entries({ id: newId(), ...noel, publication: "now" }).map(
		([name, value]) => `${part(name)}${value}\r\n`,
	);
	const bodies: [string, Buffer][] = [
		["/admin/gallery/files", file("files")],
		["/admin/events/new", Buffer.concat([Buffer.from(texts.join("")), file("poster")])],
	];
	const [before, events_] = [await db.$count(media), await db.$count(events)];
	for (const [path, body] of bodies) {
		const editor = await inRole("editor");
		const { answer, send } = editor.beginPost(path, "multipart/form-data; boundary=b");
		await db
			.update(sessions)
			.set({ lastSeenAt: new Date(Date.now() - 120_000) })
			.where(eq(sessions.userId, editor.id));
		send(body.subarray(0, -5));
		const seen = () => db.select().from(sessions).where(eq(sessions.userId, editor.id));
		await expect.poll(async () => Number((await seen())[0]?.lastSeenAt)).toBeGreaterThan(Date.now() - 60_000);
		await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, editor.id));
		send(Buffer.concat([body.subarray(-5), Buffer.from("\r\n--b--\r\n")]), true);
		expect((await answer).status).toBe(403);
	}
	expect([await db.$count(media), await db.$count(events)]).toEqual([before, events_]);
});

test("an upload whose session ends under way is stored: its account stands for it", async () => {
	const editor = await inRole("editor");
	const { answer, send } = editor.beginPost("/admin/gallery/files", "multipart/form-data; boundary=b");
	const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="fin.jpg"\r\n\r\n';
	const [photo, before] = [await detailedPhoto(640, 480), filesOnDisk().length];
	send(Buffer.concat([Buffer.from(part), photo.subarray(0, photo.length - 200)]));
	// Its file is begun only once the site knows whose it is.
	await expect.poll(() => filesOnDisk().length).toBeGreaterThan(before);
	await db.delete(sessions).where(eq(sessions.userId, editor.id));
	send(Buffer.concat([photo.subarray(-200), Buffer.from("\r\n--b--\r\n")]), true);
	expect((await answer).status).toBe(200);
	expect(await db.$count(media, eq(media.originalName, "fin.jpg"))).toBe(1);
});
