import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentKinds } from "~/platform/kinds/content-kinds";
import { publicPaths } from "~/platform/kinds/paths";
import { htmlToMarkdown, looksLikeHtml } from "~/publishing/markdown/html-to-markdown.server";
import { decodedPath } from "~/publishing/old-addresses/old-addresses.server";
import { fileBelow } from "./source-files.server";
import { emptyItem, type SourceFault, type SourceFile, type SourceItem } from "./source-item";
import { dayOf, instantIn, isObject, isPlausible, latestEvent, plainValue } from "./source-values";

// The former site kept its items in Firestore, a collection each, and its files in a storage bucket.

const collections = ["events", "reports", "gallery"] as const;

export const isFormerSite = (folder: string) => collections.some((name) => existsSync(join(folder, `${name}.json`)));

/** Reads one file a collection, and the bucket's folders beside them. */
export async function* readFormerSite(folder: string, timeZone: string): AsyncGenerator<SourceItem | SourceFault> {
	const bucket = bucketIn(folder);
	for (const kind of collections) {
		const place = `${kind}.json`;
		if (!existsSync(join(folder, place))) continue;
		const documents = documentsIn(await readFile(join(folder, place), "utf8"), kind);
		if (typeof documents === "string") yield { place, fault: documents };
		else
			for (const [index, [id, document]] of documents.entries())
				yield await new FormerDocument(kind, index, id, document, { bucket, timeZone }).read();
	}
}

/** Returns the folder that holds the bucket's own folders: the source, or a folder in it. */
function bucketIn(folder: string): string {
	const inside = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
		entry.isDirectory() ? entry.name : [],
	);
	const holds = (path: string) => collections.some((kind) => existsSync(join(path, contentKinds[kind].folder)));
	return [folder, ...inside.map((name) => join(folder, name))].find(holds) ?? folder;
}

/** Returns the documents of a collection with their identifiers, or why the file cannot be read. */
function documentsIn(text: string, kind: string): [id: string, document: unknown][] | string {
	let root: unknown;
	try {
		root = JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		const at = /line \d+ column \d+/.exec(String(error))?.[0].replace("line", "ligne").replace("column", "colonne");
		return `ce fichier JSON est coupé ou abîmé${at ? ` (${at})` : " à sa fin"} : exportez-le encore une fois.`;
	}
	if (isObject(root) && isObject(root.__collections__)) root = root.__collections__;
	if (isObject(root) && kind in root && Object.keys(root).every((key) => isName(key))) root = root[kind];
	if (isObject(root) && Array.isArray(root.documents)) root = root.documents;
	if (Array.isArray(root)) return root.map((one) => [idOf(one), one]);
	if (isObject(root)) return Object.entries(root);
	return "ce fichier JSON n’est ni une liste de documents, ni des documents par identifiant.";
}

const isName = (key: string) => collections.some((name) => name === key);

/** Returns the identifier in a document of a list: its own, or the end of its path in the database. */
function idOf(document: unknown): string {
	if (!isObject(document)) return "";
	const { document: inner = document } = document;
	const { id, _id, __id__, name } = isObject(inner) ? inner : {};
	const path = isObject(inner) && isObject(inner.fields) ? name : undefined;
	return String(plainValue(id ?? _id ?? __id__) ?? (typeof path === "string" ? path.split("/").at(-1) : ""));
}

type Place = { bucket: string; timeZone: string };

/** A document on its way to an item: each field is read with the sentences that it gives rise to. */
class FormerDocument {
	readonly #item: SourceItem;
	readonly #data: Record<string, unknown> = {};
	readonly #place: Place;

	constructor(kind: SourceItem["kind"], index: number, id: string, document: unknown, place: Place) {
		this.#item = emptyItem(kind, `${kind}.json, ${id ? `« ${id} »` : `document ${index + 1}`}`, id);
		this.#place = place;
		const { document: inner = document } = isObject(document) ? document : {};
		if (!isObject(inner)) this.#item.faults.push("ce n’est pas un document.");
		else if (id === "") this.#item.faults.push("son identifiant manque.");
		else this.#data = [inner.fields, inner.data, inner].find(isObject) ?? {};
	}

	async read(): Promise<SourceItem> {
		const item = this.#item;
		if (item.faults.length > 0) return item;
		item.createdAt = this.#instant("createdAt");
		if (item.kind === "events") {
			item.slug = this.#text("slug");
			item.oldAddresses = [item.id, item.slug]
				.filter(Boolean)
				.map((name) => publicPaths.event(encodeURIComponent(name)));
			item.fields = {
				title: this.#line("title"),
				description: this.#lines("description") || this.#lines("desc"),
				date: this.#day("date", latestEvent),
				location: this.#line("location"),
			};
			item.files = await this.#files([this.#text("affiche")]);
		} else if (item.kind === "reports") {
			item.oldAddresses = [publicPaths.report(encodeURIComponent(item.id))];
			item.fields = {
				...{ title: this.#line("title"), subtitle: this.#line("subtitle"), content: this.#lines("content") },
				...{ author: this.#line("author"), date: this.#day("date", latestEvent), shareLink: this.#text("shareLink") },
			};
			item.files = await this.#files(this.#list("images"));
		} else {
			const address = this.#text("path") || this.#text("url");
			item.files = await this.#files([address]);
			const [, moment] = /(?:^|\/|%2F)(\d{13})_/i.exec(address) ?? [];
			item.createdAt ??= moment ? new Date(Number(moment)) : undefined;
			if (item.files.length === 0) item.faults.push("son fichier n’est pas nommé (« path » ou « url »).");
		}
		return item;
	}

	#text(name: string): string {
		const value = plainValue(this.#data[name]) ?? "";
		if (typeof value === "string") {
			if (value.includes("\0")) this.#remark("des caractères illisibles sont retirés", name);
			return value;
		}
		this.#item.faults.push(`« ${name} » n’est pas un texte.`);
		return "";
	}

	#lines(name: string): string {
		const text = this.#text(name);
		if (!looksLikeHtml(text)) return text;
		this.#remark("les balises HTML sont retirées", name);
		return htmlToMarkdown(text).text;
	}

	#line = (name: string) => this.#lines(name).replace(/\s+/g, " ");

	#remark(what: string, name: string) {
		this.#item.remarks.push(`${what} de « ${name} ».`);
	}

	#list(name: string): string[] {
		const value = plainValue(this.#data[name]) ?? [];
		const list = Array.isArray(value) ? value : [value];
		if (list.every((one) => typeof one === "string")) return [...new Set(list)];
		this.#item.faults.push(`« ${name} » n’est pas une liste d’adresses.`);
		return [];
	}

	#instant(name: string, latest?: number): Date | undefined {
		const value = plainValue(this.#data[name]);
		if (value === undefined || value === null || value === "") return undefined;
		const instant = instantIn(value);
		if (instant && isPlausible(instant, latest)) return instant;
		const shown = instant ? instant.toISOString().slice(0, 10) : JSON.stringify(value).slice(0, 40);
		this.#item.faults.push(`« ${name} » n’est pas une date crédible : ${shown}.`);
		return undefined;
	}

	/** Returns a day; a text that is no instant, such as « 24/12/2026 », is left to the form. */
	#day(name: string, latest: number): string {
		const value = plainValue(this.#data[name]);
		if (typeof value === "string" && instantIn(value) === undefined) return value;
		const instant = this.#instant(name, latest);
		return instant ? dayOf(instant, this.#place.timeZone) : "";
	}

	#files = (addresses: string[]): Promise<SourceFile[]> =>
		Promise.all(addresses.filter(Boolean).map((address) => fileBelow(this.#place.bucket, pathInBucket(address))));
}

/** Returns the path of a file in its bucket: from a download address with its token, from `gs://`, or as it is. */
export function pathInBucket(address: string): string {
	const [, encoded] = /^https?:\/\/[^/]+\/v0\/b\/[^/]+\/o\/([^?#]+)/i.exec(address) ?? [];
	const [, plain] = /^(?:gs:\/\/|https?:\/\/storage\.googleapis\.com\/)[^/]+\/([^?#]+)/i.exec(address) ?? [];
	const isWeb = /^http/i.test(address);
	return isWeb ? decodedPath(encoded ?? plain ?? address) : (plain ?? address);
}
