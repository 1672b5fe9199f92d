import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { browser, hiddenField } from "../site/open-site";
import { frenchCsv } from "../statement-formats";
import { insertedPledge, somePayments, somePledges } from "../statements";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { ask, proveSound } from "./soundness";
import { filledPlace } from "./volunteer";

const { place: filled, cookie } = await filledPlace();
const pledges = somePledges(10_000);
const payments = somePayments(5000, pledges);
const statement = { name: "releve.csv", bytes: Buffer.from(frenchCsv(payments)) };
const sure = payments.filter(({ doubtful }) => !doubtful).length;
for (let from = 0; from < pledges.length; from += 1000) {
	const some = pledges.slice(from, from + 1000).map((pledge, n) => insertedPledge(pledge, from + n));
	const sql = `${some[0]?.sql} ${", (?, ?, ?, ?, 'transfer', ?, ?, '', '', 0, 0, ?, ?)".repeat(some.length - 1)}`;
	await ask(
		filled,
		sql,
		some.flatMap(({ args }) => args),
	);
}

type Work = "read" | "confirmed";

test.each<Work>(["read", "confirmed"])(
	"5 000 lines that are %s when the process is killed: none is half there, none counts twice",
	{
		timeout: faultTimeout,
	},
	(work) =>
		repeat("X30", `kill -9 while 5 000 lines are ${work}`, 5, async () => {
			const place = copyOf(filled);
			const site = await startSite(place);
			const read = (at: { origin: string }) =>
				browser(at.origin, cookie).postFiles("/admin/dons/releve", { currency: "EUR" }, "file", [statement]);
			const confirm = async (at: { origin: string }) => {
				const { html, post } = browser(at.origin, cookie);
				const list = "/admin/dons/releve/lignes";
				return post(`${list}/sures`, { sure: hiddenField(await html(list), "sure") });
			};
			if (work === "confirmed") await read(site);
			const rows = async (table: string) =>
				Number((await ask(place, `SELECT count(*) AS rows FROM ${table}`))[0]?.rows);
			const table = work === "read" ? "statement_lines" : "gifts";
			const answer = (work === "read" ? read(site) : confirm(site)).catch(() => undefined);
			while ((await rows(table)) === 0) await pause(5);
			await pause(700 * Math.random());
			await site.kill();
			await answer;
			const done = await rows(table);
			const { site: next } = await proveSound(place);
			await read(next);
			await confirm(next);
			await confirm(next);
			expect([await rows("statement_lines"), await rows("gifts")]).toEqual([payments.length, sure]);
			const alone = "gifts LEFT JOIN statement_lines USING (id) WHERE statement_lines.id IS NULL";
			const other = "gifts JOIN statement_lines USING (id) WHERE gifts.amount <> statement_lines.amount";
			expect([await rows(alone), await rows(other)]).toEqual([0, 0]);
			await next.stop();
			const all = work === "read" ? payments.length : sure;
			return done < all ? "some lines were there, the next press did the others" : "all lines were there";
		}),
);
