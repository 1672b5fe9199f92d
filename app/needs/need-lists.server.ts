import { and, asc, desc, eq, ne, or, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { listed, notTrashed, published } from "~/db/published.server";
import { needs } from "~/db/schema.server";
import { changedAt } from "~/publication/publication";
import { selectNeeds } from "./needs.server";

/** The most needs of a list: people choose among a handful. */
const maxNeeds = 200;

const inOrder = (which: SQL | undefined) =>
	selectNeeds().where(which).orderBy(asc(needs.position), desc(needs.createdAt), asc(needs.id)).limit(maxNeeds);

/** The published needs in their order. */
export const publishedNeeds = () => inOrder(published(needs));

/**
 * All needs in their order, drafts included.
 * @param justDeleted identifiers of needs in the trash that stay in the list
 */
export const allNeeds = (justDeleted: string[] = []) => inOrder(listed(needs, justDeleted));

/** A need in a select. */
export type NeedOption = { id: string; slug: string; title: string };

const selectOptions = (which: SQL | undefined): Promise<NeedOption[]> =>
	db
		.select({ id: needs.id, slug: needs.slug, title: needs.title })
		.from(needs)
		.where(which)
		.orderBy(asc(needs.position), desc(needs.createdAt))
		.limit(maxNeeds);

/**
 * The needs that a donor can choose.
 * @param chosen the one that was chosen before, which may be closed by now
 */
export const openNeeds = (chosen?: string | null) =>
	selectOptions(
		and(notTrashed(needs), or(and(published(needs), ne(needs.state, "closed")), eq(needs.id, chosen ?? ""))),
	);

/** The address and title of a published need; undefined when visitors cannot see it. */
export async function needLink(id: string | null): Promise<NeedOption | undefined> {
	const [need] = id ? await selectOptions(and(published(needs), eq(needs.id, id))) : [];
	return need;
}

/** The needs that gifts, spendings and reports can belong to. */
export const needOptions = () => selectOptions(notTrashed(needs));

/** Slug and last change of every published need. */
export const everyPublishedNeed = async () =>
	(await publishedNeeds()).map(({ slug, ...moments }) => ({ slug, changedAt: changedAt(moments) }));
