import { pledgeReference } from "~/giving/pledges/pledge-reference";
import type { NewLine } from "~/giving/statements/import-lines.server";
import type { Folder } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { expenses, type gifts, media, needs, type pledges } from "~/platform/db/schema.server";
import { freeSlug } from "~/publishing/publication/stored-item.server";
import { type PictureName, placePicture } from "./place-picture.server";

const day = 24 * 60 * 60_000;

const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** The identifiers of the needs, for the gifts and reports that belong to them. */
export const demoNeedIds = { well: "demo-need-00", satchels: "demo-need-01", lamps: "demo-need-02" };

type NeedContent = Omit<typeof needs.$inferInsert, "slug" | "createdAt"> & { picture: PictureName };

const asked: NeedContent[] = [
	{
		id: demoNeedIds.well,
		picture: "chemin-de-l-eau",
		title: "Un puits pour La Rive",
		description:
			"Deux fois par jour, les femmes de La Rive marchent quarante minutes jusqu’au puits voisin. Le forage est étudié, le terrain donné par la commune.\n\n## Ce que paie la somme\n\n- le forage et le tubage ;\n- la pompe, et la formation de deux personnes pour l’entretenir.",
		goal: "money",
		target: 300_000,
		currency: "EUR",
	},
	{
		id: demoNeedIds.satchels,
		picture: "ecoliers",
		title: "Quarante cartables pour la rentrée",
		description: "Des cartables solides, neufs ou en bon état, pour les enfants qui entrent à l’école des Manguiers.",
		goal: "things",
		target: 40,
		unit: "cartables",
		arrived: 26,
	},
	{
		id: demoNeedIds.lamps,
		picture: "infirmerie",
		title: "De la lumière à l’infirmerie",
		description: "Quatre panneaux et leurs batteries, pour ne plus consulter à la lampe de poche.",
		goal: "money",
		target: 60_000,
		currency: "EUR",
		state: "closed",
	},
];

type ExpenseContent = Pick<typeof expenses.$inferInsert, "title" | "amount" | "currency" | "needId"> & {
	days: number;
	proof?: PictureName;
};

const spent: ExpenseContent[] = [
	{ days: 12, title: "Étude du forage (exemple)", amount: 18_000, currency: "EUR", needId: demoNeedIds.well },
	{
		...{ days: 30, title: "Riz et huile, marché de La Rive", amount: 85_000, currency: "XOF" },
		proof: "riz",
	},
	{
		...{ days: 200, title: "Quatre panneaux et deux batteries", amount: 52_000, currency: "EUR" },
		...{ needId: demoNeedIds.lamps, proof: "solaire" },
	},
	{
		...{ days: 410, title: "Cahiers et ardoises", amount: 6450, currency: "EUR" },
		proof: "cartables",
	},
];

/** Inserts the needs and the expenses of the demo. */
export async function addDemoNeeds() {
	const files: (typeof media.$inferInsert)[] = [];
	const fileOf = async (name: PictureName | undefined, folder: Folder) => {
		if (name === undefined) return null;
		const file = await placePicture(name, folder, new Date(Date.now() - files.length));
		files.push(file);
		return file.id;
	};
	const needRows = [];
	for (const [position, { picture, ...need }] of asked.entries()) {
		const pictureId = await fileOf(picture, "needs");
		const slug = freeSlug("needs", need.title);
		needRows.push({ ...need, slug, pictureId, position, createdAt: daysAgo(240), publishedAt: daysAgo(240) });
	}
	const expenseRows = [];
	for (const { days, proof, ...expense } of spent) {
		const [at, date] = [daysAgo(days), daysAgo(days).toISOString().slice(0, 10)];
		const proofId = await fileOf(proof, "proofs");
		expenseRows.push({ ...expense, id: newId(), date, proofId, createdAt: at, publishedAt: at });
	}
	await db.batch([
		db.insert(media).values(files),
		...needRows.map((row) => db.insert(needs).values(row)), // each slug is free when its row is inserted
		db.insert(expenses).values(expenseRows),
	]);
}

type Row = typeof pledges.$inferInsert;

type DemoPledge = Partial<Row> &
	Pick<Row, "amount" | "currency" | "paymentMethod"> & {
		/** Days since the pledge was made. */
		days: number;
		/** The gifts that arrived: amount in minor units, and days since then. */
		arrived?: { amount: number; days: number }[];
	};

/** Pledges in each state and several currencies, from fictitious donors. */
const promised: DemoPledge[] = [
	{
		days: 2,
		amount: 5000,
		currency: "EUR",
		paymentMethod: "transfer",
		name: "Claire Exemple",
		email: "claire@exemple.org",
		needId: demoNeedIds.well,
	},
	{ days: 9, amount: 25_000, currency: "XOF", paymentMethod: "mobile", phone: "+221 77 000 00 01", anonymous: true },
	{
		...{ days: 20, amount: 12_000, currency: "EUR", paymentMethod: "cheque", name: "Paul Exemple", wantsReceipt: true },
		arrived: [{ amount: 4000, days: 6 }],
	},
	{
		days: 48,
		amount: 10_000,
		currency: "EUR",
		paymentMethod: "cash",
		name: "Rokia Exemple",
		phone: "+223 70 00 00 02",
	},
	{
		...{
			days: 95,
			amount: 1500,
			currency: "EUR",
			paymentMethod: "transfer",
			frequency: "monthly",
			name: "Julie Exemple",
		},
		arrived: [80, 50, 19].map((days) => ({ amount: 1500, days })),
	},
	{
		...{
			days: 34,
			amount: 140_000,
			currency: "EUR",
			paymentMethod: "transfer",
			name: "Henri Exemple",
			needId: demoNeedIds.well,
		},
		arrived: [{ amount: 140_000, days: 31 }],
	},
	{
		...{ days: 46, amount: 120_000, currency: "XOF", paymentMethod: "mobile", name: "Fanta Exemple" },
		arrived: [{ amount: 120_000, days: 44 }],
	},
	{
		...{
			days: 220,
			amount: 60_000,
			currency: "EUR",
			paymentMethod: "cheque",
			name: "Odile Exemple",
			needId: demoNeedIds.lamps,
		},
		arrived: [{ amount: 60_000, days: 210 }],
	},
	{
		...{ days: 430, amount: 8000, currency: "EUR", paymentMethod: "cash", name: "Paul Exemple" },
		arrived: [{ amount: 8000, days: 430 }],
	},
	{
		days: 60,
		amount: 2000,
		currency: "CHF",
		paymentMethod: "transfer",
		name: "Marc Exemple",
		withdrawnAt: daysAgo(52),
	},
];

const keyOf = (index: number) => `demo-pledge${index}`;

/** Returns the pledges of the demo. */
export const demoPledges = (): Row[] =>
	promised.map(({ days, arrived: _, ...pledge }, index) => ({
		...{ frequency: "once", name: "", email: "", phone: "", anonymous: false, wantsReceipt: false, needId: null },
		...pledge,
		id: keyOf(index),
		reference: pledgeReference(Uint8Array.from([3, 14, 15, 9 + index, 26])),
		createdAt: daysAgo(days),
	}));

/** Returns lines of a statement: one with the reference of a pledge, one with its phone number, one of a stranger. */
export function demoLines(): NewLine[] {
	const [first] = demoPledges();
	const line = { bankId: "", account: "", payerAccount: "", payer: "" };
	const on = (days: number) => daysAgo(days).toISOString().slice(0, 10);
	return [
		{ ...line, date: on(1), amount: 5000, currency: "EUR", payer: "CLAIRE EXEMPLE", text: `VIR ${first?.reference}` },
		{ ...line, date: on(3), amount: 25_000, currency: "XOF", text: "Vous avez reçu 25 000 F du 770000001" },
		{ ...line, date: on(4), amount: 3000, currency: "EUR", payer: "M INCONNU", text: "Pour les enfants" },
	];
}

/** Returns the gifts of these pledges, as confirmed by this account. */
export const demoGifts = (createdBy: string): (typeof gifts.$inferInsert)[] =>
	promised.flatMap(({ arrived = [] }, index) =>
		arrived.map(({ amount, days }, place) => ({
			id: `demo-gift${index}-${place}`,
			pledgeId: keyOf(index),
			amount,
			receivedOn: daysAgo(days).toISOString().slice(0, 10),
			createdAt: daysAgo(days),
			createdBy,
		})),
	);
