// `npm run bench:growth`: opens every list of the site, uncached and interleaved, with 10, 1 000 and 100 000 items of
// each kind, and prints how much longer the long ones take. Of 10 items a page shows fewer.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { createClient } from "@libsql/client";
import { signIn } from "../built-server";
import { startBenchServer } from "./bench-server";

const rounds = Number(process.argv[2] ?? 60);
const sizes = [10, 1000, 100_000];
const publicLists = [
	"/",
	"/events",
	"/rapports",
	"/gallery",
	"/plan-du-site",
	"/rapports.atom",
	"/events.ics",
	"/recherche?q=école",
	"/besoins",
	"/besoins/item-000001",
	"/transparence",
];
const adminLists = [
	"/admin",
	"/admin/reports",
	"/admin/editreports",
	"/admin/events",
	"/admin/gallery",
	"/admin/messages",
	"/admin/corbeille",
	"/admin/journal",
	"/admin/dons",
	"/admin/dons?etat=recus",
	"/admin/dons?etat=en-retard",
	"/admin/besoins",
	"/admin/depenses",
];
/** Each finds the ten newest items, or none. */
const searched = ["reports?q", "events?q", "gallery?q", "messages?q", "journal?texte", "dons?q", "depenses?q"];
const searches = searched.flatMap((list) => [`/admin/${list}=école`, `/admin/${list}=éclipse`]);
/** With ten items there is no second page, and one match for a word that stands in every 25th. */
const onlyLong = [
	"/rapports?apres=MIDDLE",
	"/admin/reports?apres=MIDDLE",
	"/events?apres=MIDDLE",
	"/admin/reports?q=forêt",
	"/recherche?q=heure",
	"/recherche?q=heurre",
];
const text = "Il fallait marcher une heure pour rapporter de l’eau. ".repeat(20);

const sites = [];
for (const size of sizes) sites.push(await openSite(size));
const table: Record<string, Record<string, string>> = {};
for (const list of [...publicLists, ...adminLists, ...searches, ...onlyLong]) {
	const times = sites.map((): number[] => []);
	const first = onlyLong.includes(list) ? 1 : 0;
	for (let round = -10; round < rounds; round++)
		for (const [index, site] of sites.entries()) {
			if (index < first) continue;
			const time = await site.open(list);
			if (round >= 0) times[index]?.push(time); // else it is a warm-up
		}
	const typical = times.map(quartile);
	const [small, middle, large] = typical;
	table[list] = {
		...Object.fromEntries(sizes.map((size, index) => [size, formatted(typical[index], " ms", 1)])),
		"1 000 / 10": formatted(middle && small && middle / small),
		"100 000 / 1 000": formatted(large && middle && large / middle),
	};
}
console.table(table);
for (const site of sites) await site.close();

/** The first quartile: other load on the machine only adds time. */
function quartile(values: number[]) {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)];
}

function formatted(value: number | undefined, unit = "", digits = 2) {
	return value === undefined ? "–" : `${value.toFixed(digits)}${unit}`;
}

async function openSite(items: number) {
	const site = await startBenchServer();
	const database = createClient({ url: site.database, timeout: 5000 });
	await withBulkIndexing(database, () => fill(database, items));
	database.close();
	const Cookie = await signIn(site);
	const middle = idOf(Math.floor(items / 2));
	let visit = 0;

	/** @returns milliseconds; a new address each time, so that no response is cached */
	async function open(list: string) {
		const path = list.replace("MIDDLE", middle);
		const address = `${site.origin}${path}${path.includes("?") ? "&" : "?"}visite=${visit++}`;
		const start = performance.now();
		const response = await fetch(address, { headers: { Cookie } });
		await response.arrayBuffer();
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
		return performance.now() - start;
	}

	return { open, close: site.close };
}

function idOf(index: number) {
	return `item-${String(index).padStart(6, "0")}`;
}

/** Fills the search index as its migration does: the triggers, row by row, take minutes. */
async function withBulkIndexing(database: ReturnType<typeof createClient>, fillTables: () => Promise<void>) {
	const { rows } = await database.execute("select name, sql from sqlite_schema where type = 'trigger'");
	for (const { name } of rows) await database.execute(`drop trigger ${name}`);
	await fillTables();
	const migration = readFileSync("drizzle/migrations/0021_one_search_index.sql", "utf8").split(
		"--> statement-breakpoint",
	);
	for (const statement of migration) if (/^\s*INSERT/.test(statement)) await database.execute(statement);
	for (const { sql } of rows) await database.execute(String(sql));
}

/** One item of each kind every two hours, up to now; the last twenty messages are still to be read. */
async function fill(database: ReturnType<typeof createClient>, items: number) {
	const rows = {
		reports: {
			...{ id: "id", title: "'Rapport ' || i", created_at: "moment", published_at: "moment" },
			content: "$text || iif(i % 25, '', 'La forêt') || word",
		},
		events: {
			...{ id: "id", slug: "id", title: "'Fête ' || i", description: "$text || word", location: "'Sokoura'" },
			...{ date: "date(moment / 1000, 'unixepoch')", ends_at: "moment" },
			...{ created_at: "moment", published_at: "moment" },
		},
		media: {
			...{ id: "id", folder: "'gallery'", path: "'gallery/' || i || '_a.jpg'", type: "'image/jpeg'", bytes: "1" },
			...{ sha256: "id", width: "800", height: "600", colour: "'#aabbcc'", original_name: "'a.jpg'" },
			...{ variants_at: "moment", created_at: "moment" },
		},
		gallery: { id: "id", type: "'image'", media_id: "id", alt: "'Un puits' || word", created_at: "moment" },
		messages: {
			...{ id: "id", name: "'Fatou'", email: "'f@exemple.org'", message: "$text || word", created_at: "moment" },
			...{ read_at: "iif(i < $items - 20, moment, null)", handled_at: "iif(i < $items - 20, moment, null)" },
		},
		// The needs are few: all but ten are in the trash, where no gift, expense or page of visitors looks for them.
		needs: {
			...{ id: "id", slug: "id", title: "'Besoin ' || i", description: "$text", goal: "'money'", target: "300000" },
			...{ created_at: "moment", published_at: "moment", deleted_at: "iif(i < 10, null, moment)" },
		},
		pledges: {
			...{
				id: "id",
				reference: "'DON-' || i",
				amount: "5000",
				currency: "iif(i % 3, 'EUR', 'XOF')",
				means: "'transfer'",
			},
			...{ frequency: "'once'", name: "'Fatou' || word", email: "''", phone: "''", anonymous: "0", wants_receipt: "0" },
			...{ need_id: "iif(i % 2, printf('item-%06d', i / 2 % 10), null)", created_at: "moment" },
		},
		// Of one pledge in ten half arrived, of another one nothing.
		gifts: {
			...{ id: "id", pledge_id: "id", amount: "iif(i % 10 = 1, 2500, iif(i % 10 = 2, 1, 5000))" },
			...{ received_on: "date(moment / 1000, 'unixepoch')", created_at: "moment" },
		},
		spendings: {
			...{ id: "id", title: "'Riz ' || i || word", date: "date(moment / 1000, 'unixepoch')", amount: "2000" },
			...{ currency: "'EUR'", need_id: "printf('item-%06d', i % 10)", created_at: "moment", published_at: "moment" },
		},
		journal: { at: "moment", who: "'Awa'", action: "'report.published'", subject: "'Rapport ' || i || word" },
	};
	for (const [table, row] of Object.entries(rows)) {
		const sql = `insert into ${table} (${Object.keys(row).join()})
			with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i + 1 < $items),
			items as (select i, printf('item-%06d', i) as id, $now - ($items - i) * 7200000 as moment,
				iif(i < $items - 10, '', ' École') as word from numbers)
			select ${Object.values(row).join()} from items`;
		const named = { items, now: Date.now(), text };
		const used = Object.entries(named).filter(([name]) => sql.includes(`$${name}`));
		await database.execute({ sql, args: Object.fromEntries(used) });
	}
}
