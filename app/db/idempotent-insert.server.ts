import { newId } from "./new-id.server";

/**
 * Inserts a row under the identifier its form carries. A repeated submit inserts nothing; one with other content, after
 * going back in the browser, inserts a row with another identifier.
 * @param insert inserts unless the identifier exists, and returns what it inserted
 * @param same whether the existing row has the content of this form
 * @returns the identifier of the new row; undefined for a repeated submit
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

/** Whether a row has all these values. */
export const hasValues = <Draft extends object>(row: Draft | undefined, draft: Draft): boolean =>
	row !== undefined && (Object.keys(draft) as (keyof Draft)[]).every((name) => row[name] === draft[name]);
