import { unzipSync } from "fflate";
import type { Currency } from "~/money/currency";
import { readCamt } from "./camt.server";
import { isCfonb, readCfonb } from "./cfonb.server";
import { checkEntries } from "./check-entries.server";
import type { NamedColumns } from "./csv-header.server";
import { readCsv } from "./csv-statement.server";
import { decodeText } from "./decode-text.server";
import { isMobileMoney, readMobileMoney } from "./mobile-money.server";
import type { ExplainedWords } from "./movement-words.server";
import { isMt940, readMt940 } from "./mt940.server";
import { readOfx } from "./ofx.server";
import type { Entry, ParsedStatement, ReadStatement, StatementFormat } from "./statement-line";

/** What a statement may leave out. */
export type StatementContext = {
	/** The currency of lines that name none. */
	currency: Currency;
	/** The last day of which a message's number can tell, `YYYY-MM-DD`. */
	today: string;
	named: NamedColumns;
	words: ExplainedWords;
	/** The day of messages that tell of none, `YYYY-MM-DD`; without it they are counted as undated. */
	day?: string;
};

const refused = (message: string): ParsedStatement => ({ outcome: "refused", message });

const exportIt = "exportez le relevé en CSV, camt, MT940, OFX ou CFONB 120.";

/** Reads a statement of any known format; what is wrong with it is a result, never an error. */
export function readStatement(bytes: Uint8Array, context: StatementContext): ReadStatement {
	const parsed = parse(bytes, context);
	return "entries" in parsed ? checkEntries(parsed) : parsed;
}

function parse(bytes: Uint8Array, context: StatementContext): ParsedStatement {
	const beginning = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	if (beginning.startsWith("PK")) return readZip(bytes, context);
	if (["%PDF", "\xd0\xcf\x11\xe0"].some((magic) => beginning.startsWith(magic)))
		return refused(`C’est un PDF ou un classeur : ${exportIt}`);
	const pictures = ["\xff\xd8\xff", "\x89PNG", "GIF8", "RIFF", "II*\0", "MM\0*"];
	if (pictures.some((magic) => beginning.startsWith(magic)) || beginning.slice(4, 8) === "ftyp")
		return refused(`C’est une photo : le site ne lit pas les images, ${exportIt}`);
	const text = decodeText(bytes);
	if (text.trim() === "") return refused("Ce relevé est vide.");
	// Entities of a document type could fill the memory or name files of this machine.
	if (/<!(DOCTYPE|ENTITY)/i.test(text))
		return refused("Ce fichier XML définit des entités : aucun relevé n’en a besoin.");
	if (/OFXHEADER|<OFX>/i.test(text.slice(0, 2000))) return readOfx(text, context.currency);
	if (/^\s*</.test(text)) return readCamt(text.trim(), context.words);
	if (isCfonb(text)) return readCfonb(text);
	if (isMt940(text)) return readMt940(text, context.currency);
	return isMobileMoney(text) ? readMobileMoney(text, context) : readCsv(text, context);
}

/** The most files of an archive, one a day for a year, and bytes in all of them. */
const maxFiles = 400;
const maxUnpacked = 30_000_000;

/** Reads an archive of statements of one format, as banks give one file a day. */
function readZip(bytes: Uint8Array, context: StatementContext): ParsedStatement {
	let [files, unpacked] = [0, 0];
	const isOwn = (name: string) => !/\/$|(^|\/)(\.|__MACOSX\/)/.test(name);
	let parts: [string, Uint8Array][];
	try {
		const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
			if (!isOwn(name)) return false;
			unpacked += originalSize;
			return ++files <= maxFiles && unpacked <= maxUnpacked;
		};
		parts = Object.entries(unzipSync(bytes, { filter }));
	} catch {
		return refused("Ce ZIP est abîmé : téléchargez-le encore une fois.");
	}
	if (parts.some(([name]) => name === "[Content_Types].xml")) return refused(`C’est un classeur : ${exportIt}`);
	if (files > maxFiles || unpacked > maxUnpacked)
		return refused(
			`Ce ZIP a plus de ${maxFiles} fichiers, ou plus de ${maxUnpacked / 1e6} Mo : envoyez une période plus courte.`,
		);
	const all: Entry[] = [];
	const warnings: string[] = [];
	let format: StatementFormat | undefined;
	for (const [name, content] of parts.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
		const isNested = Buffer.from(content.subarray(0, 2)).toString("latin1") === "PK";
		const part = isNested ? refused("un ZIP dans un ZIP n’est pas lu.") : parse(content, context);
		const of = `Dans « ${name.slice(-60)} » : `;
		if (!("entries" in part)) {
			const why =
				part.outcome === "refused" ? part.message : "des colonnes sont à nommer : envoyez d’abord ce fichier seul.";
			return refused(`${of}${why}`);
		}
		format ??= part.format;
		if (part.format !== format) return refused("Ce ZIP mélange des formats : envoyez ses fichiers un par un.");
		for (const entry of part.entries) all.push(entry);
		warnings.push(...(part.warnings ?? []).map((warning) => `${of}${warning}`));
	}
	return format ? { format, entries: all, warnings } : refused("Ce ZIP ne contient aucun relevé.");
}
