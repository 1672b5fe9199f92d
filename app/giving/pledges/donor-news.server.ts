import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { published } from "~/platform/db/published.server";
import { expenses, needs, pledges, reports } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { type OutgoingMail, queueMail, recallMail, wakeMailQueue } from "~/platform/mail/mail-queue.server";
import { formatAmount } from "~/platform/money/amount";
import type { Currency } from "~/platform/money/currency";
import { requiredEmail } from "~/web/forms/form-text.server";
import { tryAction } from "~/web/http/error-response.server";
import { consumeRateLimit, countedByNetwork } from "~/web/http/rate-limit.server";
import { pledgePage } from "./donor-mail.server";
import { endableMailId, endMailsPage } from "./end-mails.server";
import { unknownPledge } from "./pledge";
import { pledgeByKey } from "./pledges.server";
import { lastMailBefore } from "./reminders.server";

/** The time in which a publication can be taken back before donors are told. */
export const newsDelayMs = 10 * 60_000;

/** The form by which a donor asks for news, or ends them. */
export const newsSchema = z.object({ nouvelles: z.enum(["oui", "non"]), email: requiredEmail().optional() });

/** The maximum number of news in one mail, and of mails queued at once. */
const most = { news: 10, mails: 50 };

/**
 * Starts or ends the news of a pledge, for a donor who may have left no address before.
 * @returns undefined, or why not: `"email"` when an address is missing
 */
export async function acceptNews(
	request: Request,
	key: string,
	{ nouvelles, email = "" }: z.output<typeof newsSchema>,
) {
	const answered = await tryAction({ log: "A donor could not ask for news" }, async () => {
		const pledge = await pledgeByKey(key);
		if (pledge === undefined || pledge.withdrawnAt !== null) return { status: 404, message: unknownPledge };
		if (nouvelles === "non") {
			await endNews(pledge);
			return;
		}
		if (pledge.email + email === "") return "email" as const;
		const limits = [
			...countedByNetwork(request, { action: "news", subject: "", max: 30 }),
			{ action: "news-address", subject: email.toLowerCase() || key, max: 5 },
		];
		if (!(await consumeRateLimit(limits)).allowed)
			return { status: 429, message: "Trop de demandes. Réessayez dans 15 minutes." };
		await db
			.update(pledges)
			.set({
				newsAskedAt: sql`coalesce(news_asked_at, ${Date.now()})`,
				email: sql`case email when '' then ${email} else email end`,
			})
			.where(and(eq(pledges.id, key), isNull(pledges.withdrawnAt)));
	});
	if (!answered.failed) return answered.value;
	return { status: 503, message: "Votre demande n’a pas pu être enregistrée. Réessayez dans un instant." };
}

const endNews = ({ id, reference }: { id: string; reference: string }) =>
	db.batch([
		db.update(pledges).set({ newsAskedAt: null }).where(eq(pledges.id, id)),
		recallMail(endableMailId("nouvelles", reference)),
	]);

type Row = {
	id: string;
	reference: string;
	email: string;
	sentAt: number | null;
	needTitle: string | null;
	needSlug: string | null;
	reportId: string | null;
	title: string;
	amount: number;
	currency: Currency;
};

/**
 * Returns what was published until a moment that donors asked to be told: reports and expenses of the need of a gift,
 * from its first day on; without a need that visitors see, the expenses of the month of the last gift, as on the page.
 * Nothing before thirty days after the last mail.
 */
function untoldNews(until: Date) {
	const isNew = (at: typeof reports.publishedAt | typeof expenses.publishedAt) =>
		sql`${at} > asking.since and date(${at} / 1000, 'unixepoch') >= asking.first`;
	return db.all<Row>(sql`
		with asking as (
			select pledges.id, pledges.reference, email, news_sent_at as sentAt,
				max(news_asked_at, coalesce(news_sent_at, 0)) as since,
				min(received_on) as "first", substr(max(received_on), 1, 8) as month,
				${needs.id} as need, ${needs.title} as needTitle, ${needs.slug} as needSlug
			from ${pledges} inner join gifts on pledge_id = pledges.id
			left join ${needs} on needs.id = need_id and ${published(needs, until)}
			where news_asked_at is not null and email <> '' and withdrawn_at is null
				and coalesce(news_sent_at, 0) <= ${lastMailBefore(until.getTime())}
			group by pledges.id)
		select asking.id, reference, email, sentAt, needTitle, needSlug,
			${reports.id} as reportId, ${reports.title} as title, 0 as amount, '' as currency,
			${reports.publishedAt} as publishedAt
		from asking inner join ${reports} on need_id = need
		where ${published(reports, until)} and ${isNew(reports.publishedAt)}
		union all
		select asking.id, reference, email, sentAt, needTitle, needSlug, null, ${expenses.title}, amount, currency,
			${expenses.publishedAt}
		from asking inner join ${expenses} on case when need is null then date like month || '%'
			else need_id = need and date >= "first" end
		where ${published(expenses, until)} and ${sql`${expenses.publishedAt} > asking.since`}
		order by 1, publishedAt desc`);
}

/**
 * Queues the mails with news that donors asked for. One update decides, and the mail is queued with it: jobs of two
 * nodes send it once. Nothing happens without a mail server.
 */
export async function queueNews(now = Date.now()) {
	if (env.SMTP_URL === undefined) return;
	const until = new Date(now - newsDelayMs);
	const news = new Map<string, Row[]>();
	for (const row of await untoldNews(until)) news.set(row.id, [...(news.get(row.id) ?? []), row]);
	const letters = [...news.values()].flatMap((rows) => {
		const [first] = rows;
		if (first === undefined) return [];
		const told = db
			.update(pledges)
			.set({ newsSentAt: until })
			.where(sql`id = ${first.id} and email = ${first.email} and news_asked_at is not null and withdrawn_at is null
				and news_sent_at is ${first.sentAt}`);
		return [[told, queueMail(newsMail(first, rows), sql`changes() = 1`)] as const];
	});
	for (let from = 0; from < letters.length; from += most.mails) {
		const [one, ...others] = letters.slice(from, from + most.mails).flat();
		if (one) await db.batch([one, ...others]);
	}
	void wakeMailQueue();
}

function newsMail({ id, reference, email, needTitle, needSlug }: Row, news: Row[]): OutgoingMail {
	const unsubscribe = endMailsPage("nouvelles", { id, reference });
	const about = needTitle ? `«\u00a0${needTitle}\u00a0»` : "ce que les dons ont payé";
	const more = news.length - most.news;
	const told = news.slice(0, most.news).map(({ reportId, title, amount, currency }) => {
		const where = reportId
			? publicPaths.report(reportId)
			: needSlug
				? publicPaths.need(needSlug)
				: publicPaths.transparency;
		const what = reportId ? title : `Nous avons payé\u202f: ${title}, ${formatAmount(amount, currency)}.`;
		return `${what}\n${env.publicUrl}${where}`;
	});
	return {
		id: `${endableMailId("nouvelles", reference)}-${newId()}`,
		to: email,
		subject: `Des nouvelles de ${about}`,
		unsubscribe,
		text: [
			`Bonjour,\n\nVous nous avez demandé des nouvelles. En voici, grâce à votre don (référence ${reference}).`,
			...told,
			...(more > 0 ? [more === 1 ? "Et une autre nouvelle." : `Et ${more} autres nouvelles.`] : []),
			...(needSlug ? [`Où en est ce besoin\u202f:\n${env.publicUrl}${publicPaths.need(needSlug)}`] : []),
			`Ce que votre don est devenu\u202f:\n${pledgePage(id)}`,
			`Pour ne plus recevoir de nouvelles\u202f:\n${unsubscribe}`,
		].join("\n\n"),
	};
}
