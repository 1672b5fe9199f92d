import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import type { Place } from "../built-server";
import { browser, textOf } from "../site/open-site";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { ask, proveAnswers } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

/** Locks the database for writing, as another process does, until the returned function is called. */
async function lockDatabase(place: Place) {
	const other = createClient({ url: `file:${join(place.data, "site.db")}` });
	const transaction = await other.transaction("write");
	await transaction.execute("UPDATE settings SET value = value");
	return async () => {
		await transaction.rollback();
		other.close();
	};
}

/** A session is updated once a minute at most: after this, the next request writes first. */
const ageSessions = (place: Place) => ask(place, "UPDATE sessions SET last_seen_at = last_seen_at - 120000");

test("a database locked for two seconds delays saves, and fails none", { timeout: faultTimeout }, () =>
	repeat("X15", "database locked by another process for 2 s", 10, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		await ageSessions(place);
		const release = await lockDatabase(place);
		const start = Date.now();
		const saving = Promise.all([1, 2, 3, 4].map(() => addEvent(site, cookie)));
		await pause(2000);
		await release();
		const saved = await saving;
		expect(saved.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
		expect(Date.now() - start).toBeLessThan(5000);
		await proveAnswers(site);
		await site.stop();
		return "all saved within 5 s";
	}),
);

const lockTime = 20_000;

test(
	"a database locked for long is reported to volunteers in French, and works again without a restart",
	{ timeout: faultTimeout },
	() =>
		repeat("X15", `database locked by another process for ${lockTime / 1000} s`, 5, async () => {
			const place = copyOf(filled);
			const site = await startSite(place);
			await ageSessions(place);
			const release = await lockDatabase(place);
			const start = Date.now();
			const waiting = [1, 2, 3].map(async () => ({ ...(await addEvent(site, cookie)), after: Date.now() - start }));
			// Visitors do not write, so they do not wait.
			const home = await fetch(site.origin);
			expect([home.status, Date.now() - start < 1500]).toEqual([200, true]);
			const answers = await Promise.all(waiting);
			for (const { status, html, title, after } of answers) {
				expect(status).toBe(503);
				expect(textOf(html)).toContain("Erreur lors de l'ajout");
				expect(html).toContain(`value="${title}"`);
				expect(after).toBeLessThan(lockTime);
			}
			const visitor = browser(site.origin);
			const signingIn = await visitor.post("/login", { email: "awa@association.test", password: "peu importe ici" });
			const text = textOf(await signingIn.text());
			expect([signingIn.status, text]).toEqual([503, expect.stringContaining("Réessayez")]);
			const ready = await fetch(`${site.origin}/readyz`);
			await pause(Math.max(0, start + lockTime - Date.now()));
			await release();
			const again = await addEvent(site, cookie);
			expect(again.status).toBe(303);
			await proveAnswers(site);
			const rows = await ask(place, "SELECT title FROM events WHERE title LIKE 'Réunion%'");
			expect(rows.map((row) => row.title)).toEqual([again.title]);
			await site.stop();
			return `503 in French after ${Math.round(Math.max(...answers.map(({ after }) => after)) / 1000)} s, /readyz ${ready.status}, then saved`;
		}),
);
