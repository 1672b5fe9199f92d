import { createHash } from "node:crypto";
import { getZodConstraint } from "@conform-to/zod/v4";
import { asc, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import { db } from "~/platform/db/client.server";
import { isOneOf } from "~/platform/db/id-lists.server";
import { events, needs, oldAddresses, trashedTables } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { kindNames } from "~/platform/kinds/content-kinds";
import { contentPaths, publicPaths } from "~/platform/kinds/paths";
import { localPath } from "~/web/http/local-path";
import { homeParameters } from "./home-parameters";

/** Parameters that other sites add to the links that lead here. */
const trackingParameter = /^(fbclid|gclid|msclkid|mc_[ce]id|utm_\w+)$/;

/** Returns the forms in which an address of this site may stand in the table, the most exact first. */
function keysOf(address: string): string[] {
	const { pathname, searchParams } = new URL(env.publicUrl + address);
	const path = decodedPath(pathname)
		.replaceAll("?", "%3F") // the mark that it is when a query follows
		.normalize("NFC")
		.replace(/\/+/g, "/")
		.replace(/(?<=.)\/$/, "");
	const query = new URLSearchParams([...searchParams].filter(([name]) => !trackingParameter.test(name)));
	query.sort();
	return query.size > 0 ? [`${path}?${query}`, path] : [path];
}

/** Returns a path without percent-encoding, which old servers did in Latin-1: `/caf%E9`. */
export function decodedPath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
	}
}

/** Returns an address of the table as it is written in a line; its query is encoded already. */
function written(address: string): string {
	const [path = "", ...query] = address.split("?");
	return [encodeURI(path).replaceAll("#", "%23").replaceAll("%253F", "%3F"), ...query].join("?");
}

/** Returns the path that an address of a former site leads to, if there is one. */
export async function targetOfOldAddress(url: string): Promise<string | undefined> {
	const keys = keysOf(url);
	const rows = await db.select().from(oldAddresses).where(inArray(oldAddresses.address, keys));
	return keys.flatMap((key) => rows.find(({ address }) => address === key)?.target ?? [])[0];
}

/** Returns the whole table as lines of a text, and a number that changes with it. */
export async function oldAddressLines(): Promise<{ lines: string; opened: number }> {
	const rows = await db.select().from(oldAddresses).orderBy(asc(oldAddresses.address));
	const lines = rows.map(({ address, target }) => `${written(address)} → ${target}`).join("\n");
	return { lines, opened: Number.parseInt(createHash("sha256").update(lines).digest("hex").slice(0, 12), 16) };
}

export const oldAddressesSchema = z.object({ lines: z.string().optional() });
export const oldAddressesConstraint = getZodConstraint(oldAddressesSchema);

/** An old address and the new one, and where they are written, « Ligne 3 ». */
export type AddressPair = { place: string; old: string; target: string };

/** Returns the pairs of a text, one in each line that is not empty. */
export const pairsIn = (text: string): AddressPair[] =>
	text.split("\n").flatMap((line, index) => {
		const [old = "", ...others] = line.trim().split(/\s+(?:(?:→|->|=>)\s+)?/);
		return old ? { place: `Ligne ${index + 1}`, old, target: others.length === 1 ? (others[0] ?? "") : "" } : [];
	});

/**
 * Checks pairs; a refused one does not keep the others from being checked.
 * @param known targets by address that are in the table already, and stay
 * @param planned pages that there will be
 * @returns the targets by address, and a sentence for each pair that is refused
 */
export async function checkAddresses(pairs: AddressPair[], known = new Map<string, string>(), planned: string[] = []) {
	const added = new Map<string, { target: string; place: string }>();
	const faults: string[] = [];
	const pages = new Set([...planned, ...(await pagesAmong(pairs))]);
	for (const { place, old, target } of pairs) {
		const [from, to] = [pathIn(old), pathIn(target)];
		const [key = ""] = from === undefined ? [] : keysOf(from);
		const earlier = added.get(key)?.target ?? known.get(key);
		const refuse = (reason: string) => faults.push(`${place} : ${reason}`);
		if (target === "") refuse("écrivez l’ancienne adresse, un espace, puis la nouvelle.");
		else if (from === undefined)
			refuse(`« ${old} » n’est pas une adresse de ce site : écrivez-la sans le nom de l’ancien, du type /2019/fete.`);
		else if (to === undefined)
			refuse(`« ${target} » mène à un autre site : écrivez une adresse de celui-ci, du type /rapports.`);
		else if (isOfPages(key, pages)) refuse(`« ${old} » est déjà une page de ce site, qui passe toujours d’abord.`);
		else if (earlier === undefined) added.set(key, { target: to, place });
		else if (earlier !== to) refuse(`« ${old} » mène déjà à « ${earlier} ».`);
	}
	const targets = new Map([...known, ...[...added].map(([key, { target }]) => [key, target] as const)]);
	const ending = new Set<string>();
	for (const [key, { place, target }] of [...added].reverse()) {
		if (!leadsBack(key, targets, ending)) continue;
		targets.delete(key);
		faults.push(`${place} : « ${target} » ramène à « ${key} », sans fin.`);
	}
	return { targets, faults };
}

/** Returns the path and query of an address of this site, written with or without its name. */
const pathIn = (address: string) =>
	localPath(address.startsWith(`${env.publicUrl}/`) ? address.slice(env.publicUrl.length) : address);

/**
 * Returns whether the addresses that follow one never end at a page.
 * @param ending addresses that are known to end at one; those that are found are added
 */
function leadsBack(start: string, targets: Map<string, string>, ending: Set<string>): boolean {
	const seen = new Set<string>();
	for (let key: string | undefined = start; key !== undefined && !ending.has(key); ) {
		if (seen.has(key)) return true;
		seen.add(key);
		key = keysOf(targets.get(key) ?? "").find((next) => targets.has(next));
	}
	for (const key of seen) ending.add(key);
	return false;
}

const fixedPages = new Set(["/", ...Object.values(publicPaths).filter((path) => typeof path === "string")].map(lower));

function lower(path: string) {
	return path.toLowerCase();
}

/** Returns whether an address has a page; the numbers of WordPress' posts at the home page do not count. */
function isOfPages(key: string, pages: Set<string>): boolean {
	const [path = "", query] = key.split("?");
	const isNumber =
		path === "/" && query && [...new URLSearchParams(query).keys()].every((name) => homeParameters.includes(name));
	if (isNumber) return false;
	return fixedPages.has(lower(path)) || pages.has(path) || /^\/admin(\/|$)/i.test(path);
}

/** Returns the pages of contents, even of drafts, among the old addresses of these pairs. */
async function pagesAmong(pairs: AddressPair[]): Promise<string[]> {
	const paths = pairs.flatMap(({ old }) => pathIn(old)?.replace(/[?/]*$/, "") ?? []);
	const found = kindNames.map(async (kind) => {
		const start = contentPaths.page(kind, "");
		if (start === undefined) return [];
		const names = paths.flatMap((path) => (path.startsWith(start) ? path.slice(start.length) : []));
		const column = kind === "events" ? events.slug : kind === "needs" ? needs.slug : trashedTables[kind].id;
		if (names.length === 0) return [];
		const rows = await db.select({ name: column }).from(trashedTables[kind]).where(isOneOf(column, names));
		return rows.map(({ name }) => start + name);
	});
	return (await Promise.all(found)).flat();
}

/** Adds addresses to the table; those that are there stay. */
export const addOldAddresses = (targets: Map<string, string>) =>
	db
		.insert(oldAddresses)
		.select(sql`select key, value from json_each(${JSON.stringify(Object.fromEntries(targets))}) where true`)
		.onConflictDoNothing();

/** Replaces the whole table. */
export const replaceOldAddresses = (targets: Map<string, string>) =>
	db.batch([db.delete(oldAddresses), addOldAddresses(targets)]);
