import { setImmediate as nextTurn } from "node:timers/promises";
import { db } from "~/platform/db/client.server";
import { oldAddresses } from "~/platform/db/schema.server";
import { operatorMessage } from "~/platform/log/operator-error.server";
import { type AddressPair, addOldAddresses, checkAddresses } from "~/publishing/old-addresses/old-addresses.server";
import { type ImportOptions, type ItemToTake, type Outcome, Planning } from "./plan-item.server";
import type { ReadSource, SourceItem } from "./source-item";
import { type Taken, takeItem } from "./take-item.server";

/** What an import would take, or has taken. */
export type ImportResult = {
	counts: Record<SourceItem["kind"], Record<Outcome, number>>;
	/** The files of the new items, and their bytes as the source has them. */
	files: number;
	bytes: number;
	/** Sentences on what is refused, and on what is to be known, each with its place. */
	refused: string[];
	remarks: string[];
	newAddresses: number;
};

/**
 * Reads a source and checks its items; stores them if asked to, each before the next is read. After a crash, another
 * import goes on.
 * @param step is called for each item with the number of files that it stores
 * @throws when the disk is full
 */
export async function runImport(
	read: ReadSource,
	{ apply, ...options }: ImportOptions & { apply: boolean },
	step: (files: number) => void = () => {},
): Promise<ImportResult> {
	const none = () => ({ new: 0, present: 0, refused: 0 });
	const counts = { events: none(), reports: none(), gallery: none() };
	const result: ImportResult = { counts, files: 0, bytes: 0, refused: [], remarks: [], newAddresses: 0 };
	const [planning, startedAt] = [new Planning(options), new Date()];
	const pairs: AddressPair[] = [];
	const pages = new Set<string>();
	for await (const item of read()) {
		await nextTurn(); // SQLite's statements are only freed between turns of the event loop
		if ("fault" in item) {
			result.refused.push(`${item.place} : ${item.fault}`);
			continue;
		}
		const { toTake, page, ...planned } = await planning.plan(item);
		const taken = toTake && apply ? await take(toTake, startedAt) : planned.outcome;
		const outcome = typeof taken === "string" ? taken : "refused";
		const reasons = typeof taken === "string" ? planned.reasons : [taken.refusal];
		counts[item.kind][outcome]++;
		const [list, sentences] =
			outcome === "refused" ? [result.refused, reasons] : [result.remarks, [...item.remarks, ...reasons]];
		list.push(...sentences.map((sentence) => `${item.place} : ${sentence}`));
		if (toTake && outcome === "new") {
			result.files += toTake.files.length;
			result.bytes += toTake.files.reduce((sum, { bytes }) => sum + bytes, 0);
		}
		step(toTake?.files.length ?? 0);
		if (page === undefined || outcome === "refused") continue;
		pages.add(page);
		for (const old of item.oldAddresses) if (old !== page) pairs.push({ place: item.place, old, target: page });
	}
	const known = new Map((await db.select().from(oldAddresses)).map(({ address, target }) => [address, target]));
	const { targets, faults } = await checkAddresses(pairs, known, [...pages]);
	result.remarks.push(...faults);
	result.newAddresses = targets.size - known.size;
	if (apply) await addOldAddresses(targets);
	return result;
}

/** Stores an item; a failure does not keep the others from being stored. @throws when the disk is full */
const take = (item: ItemToTake, startedAt: Date): Promise<Taken> =>
	takeItem(item, startedAt).catch((error) => {
		const message = operatorMessage(error);
		if (/^Le disque du site est plein/.test(message)) throw error;
		return { refusal: message };
	});
