import { pickFields } from "./pick-fields.server";
import { publicationState, publicationValues } from "./publication";

type Row = { id: string; publishedAt: Date | null; version: number; deletedAt: Date | null };

/** Props of the form of an existing event or report. */
export function itemToEdit<Item extends Row, Name extends keyof Item>(
	item: Item,
	fields: Record<Name, unknown>,
	timeZone: string,
) {
	const now = new Date();
	return {
		values: { id: item.id, ...pickFields(item, fields), ...publicationValues(item.publishedAt, now, timeZone) },
		state: publicationState(item.publishedAt, now),
		version: item.version,
		trashed: item.deletedAt !== null,
		timeZone,
	};
}
