import { errorResponse } from "~/http/error-response.server";
import { contentKinds, type PublishedKind } from "~/kinds/content-kinds";

/** The messages of a kind's form. */
export const messagesOf = (kind: PublishedKind) => contentKinds[kind].messages;

/** When a form arrives again and its item has another content meanwhile. */
export function presentMessage(kind: PublishedKind): string {
	const { this: item, gender } = contentKinds[kind];
	const it = gender === "e" ? "la" : "le";
	return `${item} est déjà sur le site, avec un autre contenu\u202f: modifiez-${it} dans la liste.`;
}

/** @throws Response 404 when the item does not exist */
export function found<Row>(kind: PublishedKind, row: Row | undefined): Row {
	if (row === undefined) throw errorResponse(404, `${contentKinds[kind].this} n’existe pas ou n’existe plus.`);
	return row;
}
