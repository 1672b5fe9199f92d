import crypto from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { receiveMessage } from "~/content/contact/messages.server";
import { addPledge } from "~/giving/pledges/pledges.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { invite } from "~/people/accounts/team.server";
import { type Role, roles } from "~/people/session/permissions";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { pledges, users } from "~/platform/db/schema.server";
import { awa, fatou, promise, puits, tuyaux } from "../cast";
import { picture, soleil, terre } from "../files";
import { adminPages, missingPages, publicPages } from "../public-pages";
import { fillSite } from "./fill-site";
import { browser, openSite } from "./open-site";

// `PAGE_COPIES=folder npm run copy-pages` writes each page as each reader sees it, on an empty and on a full site, and the
// answers to forms sent without a word. Two folders, of before and after a change, are compared by `diff -r`.
const folder = resolve(process.env.PAGE_COPIES ?? "page-copies");

/** When all of it happens: items are a millisecond apart, pages are read at one moment. */
const begun = Date.parse("2030-06-12T10:00:00Z");

/** Ids that are known as such in a page, in the order in which they were made. */
let made = 0;
const { randomBytes } = crypto;
vi.spyOn(crypto, "randomBytes").mockImplementation(((size: number) => {
	if (size !== 9) return randomBytes(size);
	vi.setSystemTime(begun + ++made);
	return Buffer.from(`id-x${String(made).padStart(8, "0")}`, "base64url");
}) as typeof randomBytes);
syncBuiltinESMExports();
vi.useFakeTimers({ toFake: ["Date"], now: begun });
const atOneMoment = () => vi.setSystemTime(begun + 3_600_000);

const site = await openSite();

/** Each text that fits becomes one that says only which of the page it is: the first, the second … */
function numbered(html: string, volatile: RegExp, name: string): string {
	const known = new Map<string, number>();
	return html.replace(volatile, (one) => {
		if (!known.has(one)) known.set(one, known.size + 1);
		return `${name}${known.get(one)}`;
	});
}

/** A page without what differs from one run or build to the next: one tag a line, no scripts, secrets and names of chunks. */
function stable(html: string): string {
	const still = html
		.replaceAll(site.origin, "http://site.test")
		.replace(/<script\b.*?<\/script>|<link rel="(?:modulepreload|stylesheet|preload)"[^>]*>/gs, "")
		.replace(/<style\b.*?<\/style>/gs, "")
		.replace(/-[A-Z0-9]{8}\.(js|css|woff2|svg|png)\b/g, ".$1")
		.replace(/[?&]v=[\w-]+/g, "")
		.replace(/(?<=[="./])[\w-]{32,}(?=["&.])/g, "SECRET")
		.replace(/\b\d{13}_/g, "");
	const volatile: [RegExp, string][] = [
		[/\bid-x\d{8}/g, "ID"],
		[/DON-[A-Z0-9]{5}-[A-Z0-9]/g, "REFERENCE"],
		[/:R\w*:/g, "FIELD"],
		[/(?<=T[\d:]{8}\.)\d{3}(?=Z)/g, "MS"],
		[/(?<=vers )\d+\sh(?:\s\d+)?/g, "HOUR"],
	];
	return volatile.reduce((page, [pattern, name]) => numbered(page, pattern, name), still).replace(/>\s*</g, ">\n<");
}

const fileName = (address: string) => `${decodeURIComponent(address).replace(/[/?&=]+/g, "_")}.html`;

/** The events of one series have the same pages, as do the films: one or two stand for all. */
const isOneOfMany = /\/events\/veillee-(?!1\b)/;

/** Links that change something, or whose answer is no page. */
const isNoPage = /^\/(?:build|uploads|logout)|\.\w{2,11}(?:$|\?)|\/(?:telecharger|photo-partage)/;

type Visitor = Pick<ReturnType<typeof browser>, "get" | "postFiles">;

/** Writes the pages that are reached from these, each as it is answered. */
async function copyFrom(visitor: Visitor, into: string, first: string[], begins = "/") {
	mkdirSync(join(folder, into), { recursive: true });
	const names = new Map<string, string>();
	/** An address with the ids in the order in which this reader met them. */
	const named = (address: string) =>
		address.replace(/id-x\d{8}|DON-[A-Z0-9]{5}-[A-Z0-9]/g, (id) => {
			if (!names.has(id)) names.set(id, `ID${names.size + 1}`);
			return names.get(id) ?? "";
		});
	const waiting = [...first];
	const seen = new Set<string>();
	let copied = 0;
	for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
		const shape = address.replace(/id-x\d{8}/g, "ID");
		const alike = [...seen].filter((one) => one.replace(/id-x\d{8}/g, "ID") === shape).length;
		if (seen.has(address) || alike >= 3 || isOneOfMany.test(address)) continue;
		seen.add(address);
		const response = await visitor.get(address);
		if (!/^text\/html/.test(response.headers.get("Content-Type") ?? "text/html")) continue;
		const html = await response.text();
		write(into, named(address), response, html);
		copied++;
		for (const [, to = ""] of html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)) {
			const link = to.replaceAll("&amp;", "&");
			if (link.startsWith(begins) && !isNoPage.test(link)) waiting.push(link);
		}
	}
	return copied;
}

function write(into: string, address: string, response: Response, html: string) {
	const to = response.headers.get("Location")?.replace(/id-x\d{8}/g, "ID") ?? "";
	writeFileSync(join(folder, into, fileName(address)), `${response.status} ${to}\n${stable(html)}\n`);
}

/** Writes what is answered to forms without a word. */
async function copyRefusals(visitor: Visitor, into: string, addresses: string[]) {
	mkdirSync(join(folder, into), { recursive: true });
	for (const address of addresses) {
		const response = await visitor.postFiles(address, {}, "files", []);
		write(into, address, response, await response.text());
	}
}

async function fillTheRest(administrator: ReturnType<typeof browser>) {
	const photo = (name: string) => picture(terre, "jpeg", 64, 48).then((bytes) => [{ name, bytes }]);
	await administrator.postFiles("/admin/besoins/new", { id: newId(), ...puits }, "picture", await photo("puits.jpg"));
	await administrator.postFiles("/admin/depenses/new", { id: newId(), ...tuyaux }, "proof", await photo("facture.jpg"));
	await receiveMessage(newId(), fatou);
	await addPledge(newId(), { ...promise, wantsReceipt: true });
	await addPledge(newId(), { ...promise, frequency: "monthly", name: "Élise Kaboré" });
	const [pledge] = await db.select().from(pledges);
	const gift = { id: newId(), amount: "50", receivedOn: "2030-06-11", arrived: "0", currency: "EUR" };
	await administrator.post(`/admin/dons/${pledge?.reference}`, gift);
	const statement = "Date;Libellé;Crédit\n11/06/2030;VIR DE ELISE KABORE;50,00\n10/06/2030;VIR DE FATOU;12,00\n";
	const file = { name: "releve.csv", bytes: Buffer.from(statement) };
	await administrator.postFiles("/admin/dons/releve", { currency: "EUR" }, "file", [file]);
	const trashed = await administrator.html("/admin/events");
	const [, event = ""] = /\/admin\/events\/(id-x\d{8})"/.exec(trashed) ?? [];
	await administrator.post(`/admin/events/${event}/delete`, {});
	await administrator.postFiles("/admin/gallery/new", { id: newId() }, "files", [
		{ name: "fete.jpg", bytes: await picture(soleil, "jpeg", 64, 48) },
	]);
}

async function inRole(role: Role) {
	const id = newId();
	const email = `${role}@association.test`;
	await invite(id, role, email, role);
	await createAdministrator(email, awa.password);
	await db.update(users).set({ role }).where(eq(users.id, id));
	const visitor = browser(site.origin);
	const answer = await visitor.post("/login", { email, password: awa.password });
	expect(answer.status).toBe(303);
	return visitor;
}

test("every page is copied as each reader sees it", { timeout: 600_000 }, async () => {
	rmSync(folder, { recursive: true, force: true });
	const open = [...Object.keys(publicPages), ...Object.keys(missingPages)];
	const visitor = browser(site.origin);
	await site.signIn();
	atOneMoment();
	const counts: Record<string, number> = {};
	counts.empty = await copyFrom(visitor, "empty/visitor", open);
	counts.emptyAdmin = await copyFrom(site, "empty/administrator", adminPages, "/admin");
	vi.setSystemTime(begun);
	const { event, report } = await fillSite();
	await fillTheRest(site);
	await makeMissingVariants();
	const members = new Map<Role, Visitor>();
	for (const role of roles) members.set(role, await inRole(role));
	atOneMoment();
	const previews = [`/admin/apercu/events/${event}`, `/admin/apercu/reports/${report}`];
	counts.visitor = await copyFrom(visitor, "full/visitor", open);
	for (const [role, member] of members)
		counts[role] = await copyFrom(member, `full/${role}`, [...adminPages, ...previews], "/admin");
	const forms = ["/contact", "/retrait", "/donate/promesse", "/login", "/donate/promesse/retrouver"];
	await copyRefusals(browser(site.origin), "refused/visitor", forms);
	const adminForms = adminPages.filter((path) => /\/new$|nouveau|nouvelle|parametres\/|profil\/|exigence/.test(path));
	await copyRefusals(members.get("administrator") as Visitor, "refused/administrator", adminForms);
	console.info(counts);
	expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
});
