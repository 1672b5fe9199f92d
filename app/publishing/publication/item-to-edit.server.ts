import { contentKinds, type PublishedKind } from "~/platform/kinds/content-kinds";
import { contentPaths } from "~/platform/kinds/paths";
import { errorResponse } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { publicationState, publicationValues } from "./publication";
import { pickFields } from "./publication-fields.server";

type Row = { id: string; publishedAt: Date | null; version: number; deletedAt: Date | null };

/** Returns the props of the form of an existing item. */
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

/** Returns a row that exists. @throws Response 404 when the item does not exist */
export function found<Row>(kind: PublishedKind, row: Row | undefined): Row {
	if (row === undefined) throw errorResponse(404, `${contentKinds[kind].this} n’existe pas ou n’existe plus.`);
	return row;
}

/** Returns the list that an item's form returns to, at the page from which it was opened. */
export const listOf = (kind: PublishedKind, request: Request) =>
	`${contentPaths.list(kind)}${listQuery(request.url).search}`;
