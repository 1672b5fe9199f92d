import { pageSize } from "~/db/keyset-pagination";
import { publicPaths } from "~/kinds/paths";

/**
 * The place of an item in the list, on a page of the list that begins with it when it is not on the first one.
 * @param previous the item before it
 */
export const placeInList = (id: string, number: number, previous?: string) =>
	`${publicPaths.gallery}${previous && number > pageSize ? `?apres=${previous}` : ""}#${id}`;
