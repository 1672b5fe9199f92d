import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { awa, fatou, forage, hopital, noel, rentree } from "../cast";
import { foret, picture, soleil, terre, videoBytes } from "../files";
import { leaders, wholeAssociation } from "../whole-association";
import { type Contents, post, type Site, setupLink } from "./server";

/** What the site of a journey begins with. */
export const contents = {
	/** Nobody has an account yet. */
	none: {},
	/** Awa has an account, and nothing is written. */
	account: { administrator: awa },
	/** The association has told everything of itself, and has one of each kind to show. */
	full: { administrator: awa, furnish: write, fill: publish },
	/** It was set up with the sample content. */
	sample: { fill: takeSample },
} satisfies Record<string, Contents>;

/** Awa publishes by the forms of the site. */
async function publish(site: Site) {
	const send = (path: string, fields: Record<string, string>, name: string, files: File[] = []) => {
		const form = new FormData();
		for (const [key, value] of Object.entries(fields)) form.append(key, value);
		for (const one of files) form.append(name, one);
		return post(site, path, form);
	};
	await send("/admin/events/new", { ...noel, id: id(1) }, "poster", await jpeg("affiche.jpg", terre));
	const report = (given: typeof forage | typeof hopital) => ({
		title: given.title,
		subtitle: given.subtitle ?? "",
		content: given.content,
		author: given.author ?? "",
		date: "",
		shareLink: given.shareLink ?? "",
	});
	const tower = file("village.jpg", await picture(soleil, "jpeg", 300, 600));
	const photos = [...(await jpeg("pompe.jpg", foret)), tower];
	await send("/admin/editreports/new", { ...report(forage), id: id(3) }, "files", photos);
	await send("/admin/editreports/new", { ...report(hopital), id: id(4) }, "files");
	const gallery = [await jpeg("champ.jpg", soleil), await jpeg("école.jpg", terre)].flat();
	await send("/admin/gallery/new", { type: "image" }, "files", gallery);
	await send("/admin/gallery/new", { type: "video" }, "files", [file("chants.mp4", videoBytes())]);
}

async function takeSample(site: Site) {
	const token = new URL(setupLink(site)).searchParams.get("token") ?? "";
	await post(
		site,
		"/setup",
		new URLSearchParams({ ...awa, personName: "Awa", token, name: wholeAssociation.name ?? "", sample: "on" }),
	);
}

/** It takes three lines of a phone's header. */
const longName = "Association Mil et Lumière de Sokoura";

/** Writes into the database what no page can: all that the association says of itself, and an event without poster. */
async function write(folder: string) {
	const place = { DATA_DIR: join(folder, "data"), UPLOADS_DIR: join(folder, "uploads") };
	const { status } = spawnSync(process.execPath, ["build/prepare.js"], { env: { ...process.env, ...place } });
	if (status !== 0) throw new Error("The database could not be prepared");
	const database = createClient({ url: `file:${folder}/data/site.db` });
	const { title, description, date, startTime, endTime, location } = rentree;
	const slug = "rentree-solidaire";
	const endsAt = new Date(`${date}T22:00:00Z`).getTime();
	const event = { id: id(2), slug, title, description, date, start_time: startTime, end_time: endTime, location };
	const gone = { id: id(5), slug: "rentree-annulee" };
	const rows: { table: string; row: Record<string, string | number | null> }[] = [
		...Object.entries({ ...wholeAssociation, name: longName }).map(([name, value]) => ({
			table: "settings",
			row: { name, value },
		})),
		...leaders.map((row) => ({ table: "leaders", row })),
		{ table: "events", row: { ...event, ends_at: endsAt, created_at: endsAt, published_at: endsAt } },
		{ table: "events", row: { ...event, ...gone, ends_at: endsAt, created_at: endsAt, deleted_at: Date.now() } },
		{ table: "messages", row: { id: id(6), ...fatou, created_at: endsAt } },
	];
	for (const { table, row } of rows)
		await database.execute({
			sql: `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => "?")})`,
			args: Object.values(row),
		});
	database.close();
}

/** As long as the identifiers that the site makes. */
const id = (number: number) => `tests-${String(number).padStart(6, "0")}`;

/** The screens of the administration that are about one thing of the full site. */
export const screensOfThings = [
	`/admin/events/${id(1)}`,
	`/admin/editreports/${id(3)}`,
	`/admin/reports/${id(3)}/delete`,
	`/admin/editreports/${id(3)}/delete`,
	`/admin/apercu/events/${id(1)}`,
	`/admin/apercu/reports/${id(3)}`,
	`/admin/messages/${id(6)}`,
	`/admin/messages/${id(6)}/delete`,
	`/admin/corbeille/events/${id(5)}`,
	"/admin/rien",
];

/** The address of the report that has photos. */
export const aReport = `/report/${id(3)}`;

const file = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);
const jpeg = async (name: string, colour: typeof terre) => [file(name, await picture(colour))];
