import { expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { noel } from "../cast";
import { browser, textOf } from "../site/open-site";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { type Acknowledged, ask, proveAnswers, proveSoundAtRest } from "./soundness";
import { addEvent, addReport, filledPlace } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

const sessions = 20;
const saves = 1000;

test("of many forms from twenty sessions each acknowledged one is one row", { timeout: faultTimeout }, () =>
	repeat("P04", `${saves} form saves from ${sessions} sessions`, 1, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const saved: Acknowledged[] = [];
		const doubleSubmits = 0.1;
		await Promise.all(
			Array.from({ length: sessions }, async (_, session) => {
				for (let form = 0; form < saves / sessions; form++) {
					const add = session % 2 === 0 ? addEvent : addReport;
					const { status, row } = await add(site, cookie, Math.random() < doubleSubmits ? 2 : 1);
					expect(status).toBe(303);
					saved.push(row);
				}
			}),
		);
		expect(saved).toHaveLength(saves);
		const [rows] = await ask(place, "SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM reports) AS count");
		expect(rows?.count).toBe(saves + 2); // and what was there before
		await proveAnswers(site);
		await site.stop();
		await proveSoundAtRest(place, saved);
		return `${saves} acknowledged, ${saves} rows`;
	}),
);

test("of twenty simultaneous changes of one event each is applied or gets a conflict", { timeout: faultTimeout }, () =>
	repeat("P06", `${sessions} sessions change the same event`, 5, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const { row } = await addEvent(site, cookie);
		const id = String(row.holds.id);
		let [applied, conflicts] = [0, 0];
		let last = "";
		for (let round = 1; round <= 5; round++) {
			const [now] = await ask(place, "SELECT version FROM events WHERE id = ?", [id]);
			const version = String(now?.version);
			const answers = await Promise.all(
				Array.from({ length: sessions }, async () => {
					const title = `Corrigé ${newId()}`;
					const fields = { id, ...noel, title, publication: "draft", version };
					const answer = await browser(site.origin, cookie).postFiles(`/admin/events/${id}`, fields, "poster", []);
					return { status: answer.status, html: await answer.text(), title };
				}),
			);
			const done = answers.filter(({ status }) => status === 303);
			expect(done).toHaveLength(1);
			last = done[0]?.title ?? "";
			for (const { status, html, title } of answers.filter((answer) => answer.status !== 303)) {
				expect([status, html.includes(`value="${title}"`)]).toEqual([409, true]);
				expect(textOf(html)).toContain(last);
				conflicts++;
			}
			applied += done.length;
			const changed = await ask(place, "SELECT title, version FROM events WHERE id = ?", [id]);
			expect(changed).toMatchObject([{ title: last, version: Number(version) + 1 }]);
		}
		await site.stop();
		await proveSoundAtRest(place, [{ table: "events", holds: { id, title: last } }]);
		return `${applied} applied, ${conflicts} conflicts with the values typed`;
	}),
);
