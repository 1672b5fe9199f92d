import { isUniqueViolation } from "./constraint.server";
import { newId } from "./new-id.server";

type Addition<Row> = {
	find: (id: string) => Promise<Row | undefined>;
	/** Whether the row found is what this post would add. */
	same: (earlier: Row) => boolean | Promise<boolean>;
	insert: (id: string) => Promise<unknown>;
};

/**
 * Adds a row under the identifier its form carried. A form sent twice finds its own row and adds nothing; one sent again
 * with other words, after going back in the browser, is a new row with an identifier of its own.
 * @returns the identifier of the new row; undefined when the row was there already
 */
export async function insertIdempotent<Row>(
	id: string,
	{ find, same, insert }: Addition<Row>,
): Promise<string | undefined> {
	let key = id;
	for (let tries = 1; ; tries++) {
		const earlier = await find(key);
		if (earlier !== undefined && (await same(earlier))) return undefined;
		if (earlier !== undefined) key = newId();
		try {
			await insert(key);
			return key;
		} catch (error) {
			if (!isUniqueViolation(error) || tries === 10) throw error; // somebody was faster: look again
		}
	}
}

/** Whether a row holds just these values. */
export function hasValues<Draft extends object>(row: Draft, draft: Draft, but?: keyof Draft): boolean {
	return (Object.keys(draft) as (keyof Draft)[]).every((name) => name === but || row[name] === draft[name]);
}
