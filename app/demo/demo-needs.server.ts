import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { media, needs, spendings } from "~/db/schema.server";
import type { Folder } from "~/files/stored-files.server";
import { freeSlug } from "~/publication/free-slug.server";
import type { PictureName } from "./picture-descriptions.server";
import { placePicture } from "./place-picture.server";

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

type SpendingContent = Pick<typeof spendings.$inferInsert, "title" | "amount" | "currency" | "needId"> & {
	days: number;
	proof?: PictureName;
};

const spent: SpendingContent[] = [
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

/** Inserts the needs of the demo, and what was spent. */
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
		const slug = freeSlug(needs, need.title);
		needRows.push({ ...need, slug, pictureId, position, createdAt: daysAgo(240), publishedAt: daysAgo(240) });
	}
	const spendingRows = [];
	for (const { days, proof, ...spending } of spent) {
		const [at, date] = [daysAgo(days), daysAgo(days).toISOString().slice(0, 10)];
		const proofId = await fileOf(proof, "proofs");
		spendingRows.push({ ...spending, id: newId(), date, proofId, createdAt: at, publishedAt: at });
	}
	await db.batch([
		db.insert(media).values(files),
		...needRows.map((row) => db.insert(needs).values(row)), // each slug is free when its row is inserted
		db.insert(spendings).values(spendingRows),
	]);
}
