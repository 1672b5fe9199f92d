import { beforeAll } from "vitest";
import { db } from "~/platform/db/client.server";
import { events, journal, reportImages, reports, users } from "~/platform/db/schema.server";
import { forage } from "../cast";
import { browser } from "./open-site";
import { openSignedIn } from "./signed-in-site";

type Changes = Record<string, string>;

/** A site without a report or an event, before each test, where Awa writes reports and a visitor looks for them. */
export async function openPublication() {
	const site = await openSignedIn(reportImages, reports, events, journal);
	const visitor = browser(site.origin);
	beforeAll(async () => {
		await db.update(users).set({ name: "Awa" });
	});

	const { title, content } = forage;
	const write = (id: string, changes: Changes = {}) =>
		site.postFiles("/admin/editreports/new", { id, title, content, ...changes }, "files", []);
	const change = (id: string, changes: Changes) =>
		site.postFiles(`/admin/editreports/${id}`, { id, title, content, ...changes }, "files", []);
	const saved = async (id: string) => (await db.select().from(reports)).find((report) => report.id === id);
	const auditLog = async () =>
		(await db.select().from(journal)).map(({ who, action, subject }) => [who, action, subject]);
	return { site, visitor, write, change, saved, auditLog };
}
