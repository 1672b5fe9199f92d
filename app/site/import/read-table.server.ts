import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { decodeText } from "~/giving/statement-formats/decode-text.server";
import { foldCase } from "~/platform/search/fold-text.server";
import { takenAt } from "./read-photos.server";
import { derivedId, fileBelow } from "./source-files.server";
import { emptyItem, type SourceFault, type SourceItem } from "./source-item";

/** The columns by their folded French titles; docs/moving-in.md lists them. */
const columns: Record<string, string> = {
	...{ type: "type", titre: "title", "sous-titre": "subtitle", date: "date", heure: "startTime", fin: "endTime" },
	...{ lieu: "location", texte: "text", description: "text", auteur: "author", lien: "shareLink", brouillon: "draft" },
	...{ photos: "photos", photo: "photos", fichier: "photos", legende: "caption", "texte de remplacement": "alt" },
	...{ adresse: "slug", "ancienne adresse": "old" },
};

const kinds: Record<string, SourceItem["kind"]> = {
	...{ evenement: "events", rapport: "reports", article: "reports", blog: "reports" },
	...{ galerie: "gallery", photo: "gallery", video: "gallery" },
};

/** Reads a table with a row for each item, and its photos from a folder. */
export async function* readTable(
	file: string,
	folder: string,
	timeZone: string,
): AsyncGenerator<SourceItem | SourceFault> {
	const rows = rowsOf(decodeText(await readFile(file)));
	const place = basename(file);
	if (typeof rows === "string") return yield { place, fault: rows };
	for (const { row, line } of rows) {
		const at = `${place}, ligne ${line}`;
		const kind = kinds[foldCase(row.type ?? "")];
		if (kind === undefined)
			yield { place: at, fault: `le type « ${row.type ?? ""} » n’est ni événement, ni rapport, ni galerie.` };
		else yield* itemsOf(row, kind, at, { folder, timeZone });
	}
}

type Row = Record<string, string>;

/** Returns the rows by our names of their columns, or why the table cannot be read. */
function rowsOf(text: string): { row: Row; line: number }[] | string {
	const [titles = ""] = text.split(/\r?\n/, 1);
	const delimiter = [";", "\t", ","].find((sign) => titles.includes(sign)) ?? ";";
	const named = (all: string[]) => all.map((title) => columns[foldCase(title)] ?? `? ${title}`);
	try {
		const parsed: { record: Row; info: { lines: number } }[] = parse(text, {
			...{
				delimiter,
				columns: named,
				bom: true,
				trim: true,
				info: true,
				skip_empty_lines: true,
				relax_column_count: true,
			},
		});
		if (!named(titles.split(delimiter).map((title) => title.replace(/^\uFEFF|"/g, "").trim())).includes("type"))
			return "la première ligne ne nomme pas de colonne « type » : voyez docs/moving-in.md.";
		return parsed.map(({ record, info }) => ({ row: record, line: info.lines }));
	} catch (error) {
		const line = error instanceof CsvError ? ` à la ligne ${error.lines}` : "";
		return `ce tableau est coupé${line}, ou un guillemet y manque.`;
	}
}

/** Returns the item of a row; in the gallery each photo is one. */
async function* itemsOf(
	row: Row,
	kind: SourceItem["kind"],
	place: string,
	{ folder, timeZone }: { folder: string; timeZone: string },
) {
	const { title = "", date = "", text = "", caption, alt } = row;
	const names = (row.photos ?? "")
		.split(/[|\n]/)
		.map((name) => name.trim())
		.filter(Boolean);
	const files = await Promise.all(names.map(async (name) => ({ ...(await fileBelow(folder, name)), caption, alt })));
	const isDraft = /^(oui|o|x|1|vrai)$/.test(foldCase(row.draft ?? ""));
	if (kind === "gallery") {
		if (files.length === 0) yield { place, fault: "la colonne « photos » est vide." };
		for (const file of files) {
			const item = emptyItem(kind, place, "");
			const createdAt = file.path ? await takenAt(file.path, timeZone) : undefined;
			yield { ...item, files: [file], createdAt, isDraft };
		}
		return;
	}
	const { subtitle = "", location = "", startTime = "", endTime = "", author = "", shareLink = "", slug } = row;
	const ofKind = {
		events: { description: text, location, startTime, endTime },
		reports: { content: text, subtitle, author, shareLink },
	};
	const item: SourceItem = {
		...emptyItem(kind, place, derivedId(kind, title, date)),
		...{ files, isDraft, slug, fields: { title, date, ...ofKind[kind] }, oldAddresses: row.old ? [row.old] : [] },
	};
	yield item;
}
