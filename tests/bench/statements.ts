// `npm run bench:statements`: matches 5 000 lines in every format with 10 000 promises, and prints the time and how many are
// sure, likely and unknown, and wrong by the known truth; then does the same by requests, where the lines are stored.
import { performance } from "node:perf_hooks";
import { createClient } from "@libsql/client";
import { readStatement } from "~/statement-formats/read-statement.server";
import { matchLines } from "~/statements/match-lines.server";
import { signIn } from "../built-server";
import { hiddenField } from "../site/open-site";
import { formats, frenchCsv } from "../statement-formats";
import { insertedPledge, somePayments, somePledges } from "../statements";
import { startBenchServer } from "./bench-server";

const count = Number(process.argv[2] ?? 5000);
const pledges = somePledges(2 * count);
const payments = somePayments(count, pledges);
const context = { currency: "EUR", today: "2026-04-01", named: {}, words: {} } as const;
const ms = (time: number) => `${time.toFixed(0)} ms`;

const table: Record<string, Record<string, string | number>> = {};
for (const [name, write] of Object.entries(formats)) {
	const file = Buffer.from(write(payments));
	const start = performance.now();
	const read = readStatement(file, context);
	const readAt = performance.now();
	const lines = read.outcome === "read" ? read.lines.map((line, n) => ({ ...line, id: String(n) })) : [];
	const proposals = matchLines(lines, pledges);
	const matchedAt = performance.now();
	const found = payments.map(({ truth, doubtful }, n) => ({ truth, doubtful, proposal: proposals.get(String(n)) }));
	const sure = found.filter(({ proposal }) => proposal?.certainty === "sure");
	const likely = found.filter(({ proposal }) => proposal?.certainty === "likely");
	table[name] = {
		KB: Math.round(file.length / 1000),
		lines: lines.length,
		read: ms(readAt - start),
		matched: ms(matchedAt - readAt),
		sure: sure.length,
		"wrong at sure": sure.filter(({ truth, doubtful, proposal }) => doubtful || truth !== proposal?.reference).length,
		likely: likely.length,
		"wrong at likely": likely.filter(({ truth, proposal }) => truth !== proposal?.reference).length,
		unknown: count - sure.length - likely.length,
	};
}
console.table(table);
await matchByRequests();

/** The same by a treasurer, at the built site. */
async function matchByRequests() {
	const { origin, database, close } = await startBenchServer();
	const client = createClient({ url: database });
	await client.execute("pragma busy_timeout = 10000"); // the site writes meanwhile
	await client.batch(pledges.map(insertedPledge), "write");
	const cookie = await signIn({ origin });
	const timed = async (path: string, body?: FormData | URLSearchParams) => {
		const start = performance.now();
		const init: RequestInit = { method: body ? "POST" : "GET", body, redirect: "manual" };
		const answer = await fetch(origin + path, { ...init, headers: { Origin: origin, Cookie: cookie } });
		await answer.text();
		return `${answer.status} after ${ms(performance.now() - start)}`;
	};
	const statement = () => {
		const form = new FormData();
		form.append("currency", "EUR");
		form.append("file", new File([frenchCsv(payments)], "releve.csv"));
		return form;
	};
	const list = "/admin/dons/releve/lignes";
	const rows = async (table: string) => (await client.execute(`select count(*) as rows from ${table}`)).rows[0]?.rows;
	console.log(`a statement of ${count} lines is stored: ${await timed("/admin/dons/releve", statement())}`);
	console.log(
		`the same again: ${await timed("/admin/dons/releve", statement())}, ${await rows("statement_lines")} lines`,
	);
	console.log(`the list of open lines: ${await timed(list)}`);
	const page = await (await fetch(origin + list, { headers: { Cookie: cookie } })).text();
	const shown = () => new URLSearchParams({ sure: hiddenField(page, "sure") });
	const confirmed = await timed(`${list}/sures`, shown());
	console.log(`all sure ones confirmed: ${confirmed}, ${await rows("gifts")} gifts`);
	const again = await timed(`${list}/sures`, shown());
	console.log(`once more: ${again}, ${await rows("gifts")} gifts`);
	client.close();
	await close();
}
