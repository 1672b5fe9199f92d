import { newId } from "./new-id.server";

/**
 * Inserts a row under the identifier its form carries. A form submitted twice adds nothing; one submitted again with other
 * content, after going back in the browser, adds a row with another identifier.
 * @param insert inserts unless a row has that identifier, and returns what it inserted
 * @param same whether the row that has the identifier holds what this form would insert
 * @returns the identifier of the new row; undefined when there is none
 */
export async function insertIdempotent(
	formId: string,
	insert: (id: string) => PromiseLike<unknown[]>,
	same: () => Promise<boolean>,
): Promise<string | undefined> {
	if ((await insert(formId)).length > 0) return formId;
	if (await same()) return undefined;
	const id = newId();
	await insert(id);
	return id;
}

/** Whether a row holds just these values. */
export const hasValues = <Draft extends object>(row: Draft | undefined, draft: Draft): boolean =>
	row !== undefined && (Object.keys(draft) as (keyof Draft)[]).every((name) => row[name] === draft[name]);
