import type { Currency } from "~/money/currency";
import { readCamt053 } from "./camt053.server";
import type { NamedColumns } from "./csv-header.server";
import { readCsv } from "./csv-statement.server";
import { decodeText } from "./decode-text.server";
import { isMobileMoney, readMobileMoney } from "./mobile-money.server";
import { readMt940 } from "./mt940.server";
import { readOfx } from "./ofx.server";
import type { ReadStatement } from "./statement-line";

/** What a statement may leave out. */
export type StatementContext = {
	/** The currency of lines that name none. */
	currency: Currency;
	/** The last day of which a message's number can tell, `YYYY-MM-DD`. */
	today: string;
	named: NamedColumns;
	/** What words of states mean that the site does not know, without case and accents: whether the money arrived. */
	words: Record<string, boolean>;
	/** The day of messages that tell of none, `YYYY-MM-DD`; without it they are counted as undated. */
	day?: string;
};

const refused = (message: string): ReadStatement => ({ outcome: "refused", message });

/** Reads a statement of any known format; what is wrong with it is a result, never an error. */
export function readStatement(bytes: Uint8Array, context: StatementContext): ReadStatement {
	const beginning = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
	if (beginning.startsWith("%PDF") || beginning.startsWith("PK") || beginning.startsWith("\xd0\xcf\x11\xe0"))
		return refused("C’est un PDF ou un classeur : exportez le relevé en CSV, camt.053, MT940 ou OFX.");
	const text = decodeText(bytes);
	if (text.trim() === "") return refused("Ce relevé est vide.");
	// Entities of a document type could fill the memory or name files of this machine.
	if (/<!(DOCTYPE|ENTITY)/i.test(text))
		return refused("Ce fichier XML définit des entités : aucun relevé n’en a besoin.");
	if (/OFXHEADER|<OFX>/i.test(text.slice(0, 2000))) return readOfx(text);
	if (/^\s*</.test(text)) return readCamt053(text.trim());
	if (/^(?:\{.*)?:\d\d[A-Z]?:/m.test(text) && /^:61:/m.test(text)) return readMt940(text);
	return isMobileMoney(text) ? readMobileMoney(text, context) : readCsv(text, context);
}
