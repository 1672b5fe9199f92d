import type { PledgeCandidate } from "~/giving/pledges/pledge-queries.server";
import { pledgeReference } from "~/giving/pledges/pledge-reference";

/** What arrived on an account, and whose it is. */
export type Payment = {
	date: string;
	amount: number;
	payer: string;
	text: string;
	/** The reference of the pledge; null when it is nobody's. */
	truth: string | null;
	/** Whether a treasurer who sees the line may still doubt: it must not be « Reconnu ». */
	doubtful: boolean;
};

const names = [
	"Awa Traoré",
	"Fatou Diop",
	"Moussa Keïta",
	"Élise Kamara",
	"Ibrahima Sow",
	"Rokia Ba",
	"Jean-Noël N’Guessan",
];
const surnames = [
	"Diallo",
	"Coulibaly",
	"Mbaye",
	"Kouassi",
	"Cissé",
	"Ndiaye",
	"Fofana",
	"Sanogo",
	"Touré",
	"Ouattara",
];
const amounts = [1000, 2000, 2500, 3000, 5000, 7500, 10_000, 15_000, 20_000, 50_000];
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const at = <One>(list: readonly One[], place: number): One => list[place % list.length] as One;
/** Well-spread numbers, the same in each run. */
const mix = (n: number) => {
	const spread = Math.imul((n + 1) ^ ((n + 1) >>> 16), 0x85ebca6b);
	return Math.imul(spread ^ (spread >>> 13), 0xc2b2ae35) >>> 0;
};
const day = (n: number) => new Date(Date.UTC(2026, 0, 5) + n * 86_400_000).toISOString().slice(0, 10);

/** Pledges in euros of which nothing has arrived yet; every fifth is monthly, some were withdrawn. */
export function somePledges(count: number): PledgeCandidate[] {
	const references = someReferences(count);
	return Array.from({ length: count }, (_, n) => ({
		reference: references[n] ?? "",
		amount: at(amounts, mix(n) >>> 8),
		currency: "EUR" as const,
		frequency: n % 5 === 4 ? ("monthly" as const) : ("once" as const),
		...{ email: "", phone: "" },
		name: `${at(names, mix(n) >>> 4)} ${at(surnames, mix(n) >>> 12)}`,
		madeOn: day(mix(n) % 50),
		withdrawn: n % 50 === 49,
		received: 0,
		arrivals: [],
		noted: [],
	}));
}

/** As many references, all different. */
function someReferences(count: number): string[] {
	const found = new Set<string>();
	for (let n = 0; found.size < count; n++)
		found.add(pledgeReference(Uint8Array.from([1, 2, 3, 4, 5], (place) => (mix(5 * n + place) >>> 11) & 255)));
	return [...found];
}

/** The ways in which people name a pledge; the last ones are those that nobody can be sure of. */
const spellings: ((reference: string, place: number) => string)[] = [
	(reference) => reference,
	(reference) => `Don pour les enfants ${reference.toLowerCase()} merci`,
	(reference) => reference.replaceAll("-", " "),
	(reference) => `VIR SEPA ${reference.replaceAll("-", "")}`,
	(reference) => `${reference.slice(0, 7)} ${reference.slice(7)}`,
	(reference, place) => withWrongSign(reference, place),
];

/** With another sign in the code. */
function withWrongSign(reference: string, place: number): string {
	const at = 4 + (place % 5);
	const wrong = [...signs].find((sign, index) => index > place % 20 && sign !== reference[at]) ?? "2";
	return reference.slice(0, at) + wrong + reference.slice(at + 1);
}

/** Payments of such pledges, one or two of each, and of strangers; each tells what it is. */
export function somePayments(count: number, pledges: PledgeCandidate[]): Payment[] {
	return Array.from({ length: count }, (_, n) => paymentOf(n, at(pledges, n), at(pledges, n + 1)));
}

function paymentOf(n: number, pledge: PledgeCandidate, next: PledgeCandidate): Payment {
	const { reference, amount, name, withdrawn, madeOn } = pledge;
	const date = new Date(Date.parse(madeOn) + (1 + (n % 6)) * 86_400_000).toISOString().slice(0, 10);
	const own = { date, amount, payer: name, text: `Paiement ${1000 + n}`, truth: reference, doubtful: true };
	switch (n % 12) {
		case 9:
			return own; // amount and name
		case 10:
			return { ...own, payer: `Client ${n}` }; // amount and day
		case 11:
			return { ...own, payer: `Inconnu ${n}`, amount: amount + 1 + (n % 89), truth: null };
		case 8:
			return { ...own, text: `${reference} et ${next.reference}` };
		case 7:
			return { ...own, text: withWrongSign(reference, n), amount: amount + 100 };
		default: {
			const text = at(spellings, n % 12)(reference, n);
			return { ...own, text, payer: n % 3 === 0 ? `Famille ${at(surnames, n)}` : name, doubtful: withdrawn };
		}
	}
}
