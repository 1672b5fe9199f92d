import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { attempts, events, galleryItems, messages, reports } from "~/db/schema.server";
import { fatou, forage, noel } from "../cast";
import { browser } from "../site/open-site";
import type { attackedSite } from "./attacked-site";
import { type Answer, read } from "./oracle";

/** A form field, and the pages that show its text. */
export type Place = "title of an event" | "text of a report" | "message" | "description of a photo";

export type Outcome = { answer: Answer; stored?: string; pages: string[] };

/** The stored form of a text: one Unicode form, one kind of line break, trimmed. */
export const asStored = (text: string) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim();

/** Sends a text, reads it from the database and the pages, and removes it. */
export function placesForTexts({
	site,
	items,
}: Awaited<ReturnType<typeof attackedSite>>): Record<Place, (text: string) => Promise<Outcome>> {
	const visitor = browser(site.origin);
	const page = async (path: string, who: Pick<typeof visitor, "get"> = visitor) => {
		const response = await who.get(path);
		expect(response.status, path).toBe(200);
		return response.text();
	};

	return {
		async "title of an event"(title) {
			const id = newId();
			const fields = { id, ...noel, title, publication: "draft" };
			const answer = await read(await site.postFiles("/admin/events/new", fields, "poster", []));
			await db
				.update(events)
				.set({ publishedAt: new Date(0) })
				.where(eq(events.id, id));
			const [row] = await db.select().from(events).where(eq(events.id, id));
			const path = `/events/${row?.slug}`;
			const pages = row ? await Promise.all([page(path), page(`${path}.ics`), page(`/admin/events/${id}`, site)]) : [];
			await db.delete(events).where(eq(events.id, id));
			return { answer, stored: row?.title, pages };
		},
		async "text of a report"(content) {
			const id = newId();
			const fields = { id, title: forage.title, content };
			const answer = await read(await site.postFiles("/admin/editreports/new", fields, "files", []));
			const [row] = await db.select().from(reports).where(eq(reports.id, id));
			const paths = [`/report/${id}`, "/rapports.atom"];
			const pages = row
				? await Promise.all([...paths.map((path) => page(path)), page(`/admin/editreports/${id}`, site)])
				: [];
			await db.delete(reports).where(eq(reports.id, id));
			return { answer, stored: row?.content, pages };
		},
		async message(message) {
			const id = newId();
			await db.delete(attempts);
			const answer = await read(await visitor.post("/contact", { id, ...fatou, message }));
			await db.delete(attempts);
			const [row] = await db.select().from(messages).where(eq(messages.id, id));
			const pages = row ? [await page(`/admin/messages/${id}`, site), await page("/admin/messages", site)] : [];
			await db.delete(messages).where(eq(messages.id, id));
			return { answer, stored: row?.message, pages };
		},
		async "description of a photo"(alt) {
			const before = "Avant";
			await db.update(galleryItems).set({ alt: before }).where(eq(galleryItems.id, items.photo));
			const answer = await read(await site.post(`/admin/gallery/${items.photo}`, { alt }));
			const [row] = await db.select().from(galleryItems).where(eq(galleryItems.id, items.photo));
			const pages =
				answer.status === 303 ? [await page("/gallery"), await page(`/admin/gallery/${items.photo}`, site)] : [];
			if (answer.status !== 303) expect(row?.alt).toBe(before);
			return { answer, stored: answer.status === 303 ? (row?.alt ?? "") : undefined, pages };
		},
	};
}

/** Markup in a text is escaped in every page, also in its hydration data. */
export function expectNoMarkup(pages: string[], text: string) {
	const lines = asStored(text)
		.split("\n")
		.filter((line) => /<[a-z/!?]/i.test(line) && line.length > 8);
	for (const html of pages) {
		if (html.startsWith("BEGIN:VCALENDAR")) expect(html.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
		else for (const line of lines) expect(html).not.toContain(line);
	}
}
