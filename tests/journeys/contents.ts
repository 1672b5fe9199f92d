import { expect } from "@playwright/test";
import { awa, fatou, forage, hopital, noel, orange, rentree, wave } from "../cast";
import { foret, soleil, terre, videoBytes } from "../files";
import { leaders, wholeAssociation } from "../whole-association";
import { file, jpeg, sendEvent, sendPhotos, sendReport, sendVideo } from "./send";
import { type Contents, post, type Site, setupLink } from "./server";

/** What the site of a journey begins with. */
export const contents = {
	/** Nobody has an account yet. */
	none: { administrator: "set-up link" },
	/** Awa has an account, and nothing is written. */
	account: { administrator: "awa" },
	/** The association has all its settings, and has one of each kind to show. */
	full: { administrator: "awa", fill: publish },
	/** It was set up with the sample content. */
	sample: { administrator: "set-up link", fill: takeSample },
} satisfies Record<string, Contents>;

/** All that the association says of itself, and an event without poster, which no form makes; the rest by the forms. */
async function publish(site: Site) {
	const { title, description, date, startTime, endTime, location } = rentree;
	const slug = "rentree-solidaire";
	const endsAt = new Date(`${date}T22:00:00Z`).getTime();
	const event = { id: id(2), slug, title, description, date, start_time: startTime, end_time: endTime, location };
	const gone = { id: id(5), slug: "rentree-annulee" };
	const settings = Object.entries({ ...wholeAssociation, name: longName });
	await site.write([
		...settings.map(([name, value]) => ({ table: "settings", row: { name, value } })),
		...[orange, wave].map(({ merchantCode, ...row }, position) => ({
			table: "mobile_accounts",
			row: { ...row, id: id(8 + position), position, merchant_code: merchantCode },
		})),
		...leaders.map((row) => ({ table: "leaders", row })),
		{ table: "events", row: { ...event, ends_at: endsAt, created_at: endsAt, published_at: endsAt } },
		{ table: "events", row: { ...event, ...gone, ends_at: endsAt, created_at: endsAt, deleted_at: Date.now() } },
		{ table: "messages", row: { id: id(6), ...fatou, created_at: endsAt } },
		{ table: "messages", row: { id: id(7), ...fatou, relation: "self", page: "/gallery", created_at: endsAt } },
	]);
	await sendEvent(site, noel, id(1));
	const photos = [
		await jpeg("puits.jpg", terre),
		await jpeg("mil.jpg", foret, 300, 600),
		await jpeg("ecole.jpg", soleil, 900, 506),
	];
	await sendReport(site, forage, photos, id(3));
	await sendReport(site, hopital, [], id(4));
	const gallery = [
		await jpeg("champ.jpg", soleil),
		await jpeg("école.jpg", terre, 960, 320),
		await jpeg("forage.jpg", foret, 320, 960),
	];
	await sendPhotos(site, gallery);
	await sendVideo(site, file("chants.mp4", videoBytes()));
	await allSizes(site, ["/events", aReport, "/gallery"]);
}

async function takeSample(site: Site) {
	const token = new URL(setupLink(site)).searchParams.get("token") ?? "";
	await post(
		site,
		"/setup",
		new URLSearchParams({ ...awa, personName: "Awa", token, name: wholeAssociation.name ?? "", sample: "on" }),
	);
	await allSizes(site, ["/"]);
}

/** The pictures of these pages come in all their sizes. */
async function allSizes({ url }: Site, paths: string[]) {
	const pages = () => Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
	const waiting = async () => (await pages()).join("").match(/<img(?![^>]*srcset)[^>]*\/uploads\/[^>]*>/gi);
	await expect.poll(waiting, { timeout: 170_000 }).toBeNull();
}

/** It takes three lines of a phone's header. */
const longName = "Association Mil et Lumière de Sokoura";

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
	`/admin/messages/${id(7)}`,
	`/admin/corbeille/events/${id(5)}`,
	"/admin/rien",
];

/** The address of the report that has three photos, the second as high as a tower. */
export const aReport = `/report/${id(3)}`;
