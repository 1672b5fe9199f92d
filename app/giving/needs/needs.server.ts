import { and, asc, desc, eq, getTableColumns, ne, or, type SQL } from "drizzle-orm";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile, visible } from "~/media/images/picture-file";
import { db } from "~/platform/db/client.server";
import { orderRows } from "~/platform/db/id-lists.server";
import { listed, notTrashed, published } from "~/platform/db/published.server";
import { media, needs } from "~/platform/db/schema.server";
import { markdownHtml, plainText } from "~/publishing/markdown/markdown.server";
import { changedAt, titleOrFallback } from "~/publishing/publication/publication";
import { nameAndLogo } from "~/publishing/settings/settings.server";
import {
	logoPath,
	type ShareContent,
	type ShareSite,
	sharePhoto,
	siteHost,
} from "~/publishing/sharing/link-preview.server";
import { excerpt } from "~/web/ui/excerpt";
import { type NeedTotal, needProgress } from "./need-progress";

const selectNeeds = () =>
	db
		.select({ ...getTableColumns(needs), picture: pictureColumns })
		.from(needs)
		.leftJoin(media, eq(media.id, needs.pictureId));

/** A need with its picture. */
export type ShownNeed = Awaited<ReturnType<typeof selectNeeds>>[number];

/** Returns the published need with this slug, without a hidden picture. */
export async function publishedNeed(slug: string): Promise<ShownNeed | undefined> {
	const [need] = await selectNeeds().where(and(eq(needs.slug, slug), published(needs)));
	return need && { ...need, picture: visible(need.picture) };
}

/** Returns the need with this identifier, which may be a draft or in the trash (`deletedAt`). */
export async function needToEdit(id: string): Promise<ShownNeed | undefined> {
	const [need] = await selectNeeds().where(eq(needs.id, id));
	return need;
}

/** Stores the display order of the needs. */
export const orderNeeds = (ids: string[]) => orderRows(needs, needs.id, ids);

/** The maximum number of needs in a list: people choose among a handful. */
const maxNeeds = 200;

const inOrder = (which: SQL | undefined) =>
	selectNeeds().where(which).orderBy(asc(needs.position), desc(needs.createdAt), asc(needs.id)).limit(maxNeeds);

/** Returns the published needs in display order. */
export const publishedNeeds = () => inOrder(published(needs));

/**
 * Returns all needs in display order, drafts included.
 * @param justDeleted identifiers of needs in the trash that stay in the list
 */
export const allNeeds = (justDeleted: string[] = []) => inOrder(listed(needs, justDeleted));

/** A need as an option of a select field. */
type NeedOption = { id: string; slug: string; title: string };

const selectOptions = (which: SQL | undefined): Promise<NeedOption[]> =>
	db
		.select({ id: needs.id, slug: needs.slug, title: needs.title })
		.from(needs)
		.where(which)
		.orderBy(asc(needs.position), desc(needs.createdAt))
		.limit(maxNeeds);

/**
 * Returns the needs that a donor can choose.
 * @param chosen the need chosen before, which may be closed by now
 */
export const openNeeds = (chosen?: string | null) =>
	selectOptions(
		and(notTrashed(needs), or(and(published(needs), ne(needs.state, "closed")), eq(needs.id, chosen ?? ""))),
	);

/** Returns the slug and title of a published need; undefined when visitors cannot see it. */
export async function needLink(id: string | null): Promise<NeedOption | undefined> {
	const [need] = id ? await selectOptions(and(published(needs), eq(needs.id, id))) : [];
	return need;
}

/** Returns the needs that gifts, expenses and reports can belong to. */
export const needOptions = () => selectOptions(notTrashed(needs));

/** Returns slug and last change of every published need. */
export const everyPublishedNeed = async () =>
	(await publishedNeeds()).map(({ slug, ...moments }) => ({ slug, changedAt: changedAt(moments) }));

/** What the page shows of a stored need, or of one that a form holds. */
type PreviewedNeed = Pick<
	ShownNeed,
	"id" | "slug" | "title" | "description" | "goal" | "target" | "currency" | "unit" | "arrived" | "state" | "picture"
>;

/** Props that the card and the page share. */
function shownNeed(need: PreviewedNeed, totals: NeedTotal[]) {
	const { id, slug } = need;
	const picture = visible(need.picture);
	const title = titleOrFallback(need.title);
	return {
		...{ id, slug, title },
		picture: picture && pictureFile(picture, picture.alt ?? ""),
		progress: needProgress(need, totals),
	};
}

/** Props of the card; the description is cut to 140 characters. */
export const needSummary = (need: ShownNeed, totals: NeedTotal[] = []) => ({
	...shownNeed(need, totals),
	description: excerpt(plainText(need.description), 140, 137),
});

/** Props of the page. */
export const needDetails = (need: PreviewedNeed, totals: NeedTotal[] = []) => ({
	...shownNeed(need, totals),
	description: plainText(need.description),
	html: markdownHtml(need.description),
});

export type NeedSummary = ReturnType<typeof needSummary>;
export type NeedDetails = ReturnType<typeof needDetails>;

/** Returns the content of a need's share picture. */
export async function needShare(need: ShownNeed, site: ShareSite): Promise<ShareContent> {
	return {
		kind: "besoin",
		id: need.slug,
		words: { title: titleOrFallback(need.title), facts: [], name: site.name, host: siteHost() },
		photo: await sharePhoto(need.pictureId),
		logo: logoPath(site),
	};
}

/** Returns the content of a published need's share picture; undefined when visitors cannot see the need. */
export async function shareOfNeed(slug: string): Promise<ShareContent | undefined> {
	const need = await publishedNeed(slug);
	return need && needShare(need, await nameAndLogo());
}
