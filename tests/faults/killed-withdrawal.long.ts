import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { variantPath, variantsOf } from "~/media/images/picture-file";
import { newId } from "~/platform/db/new-id.server";
import type { Place } from "../built-server";
import { detailedPhoto } from "../camera-files";
import { freePort } from "../free-port.mjs";
import { browser, hiddenField } from "../site/open-site";
import { backups } from "./backups-of";
import { faultTimeout, repeat, times } from "./repeat";
import { copyOf, startSite, until } from "./site-process";
import { ask, heartbeatFiles, left, operate } from "./soundness";
import { consentFields, filledPlace, textsOf } from "./volunteer";

const register = "/admin/autorisations";
const width = 320;
const sizesOf = (path: string) => variantsOf(width).map((variant) => variantPath(path, variant));
/** Stands in the path of each copy of the photo. */
const name = "Aminata-au-puits";
/** The address of a share picture names the host with its port. */
const port = await freePort();
const start = (place: Place) => startSite(place, { port });
/** Names no photo, and must not begin to. */
const feed = "/rapports.atom";

type Site = { origin: string };

let allowed: Awaited<ReturnType<typeof allowedPhoto>>;
beforeAll(async () => {
	allowed = await allowedPhoto();
}, faultTimeout);

/** A stopped site with a backup, whose gallery and a report show a photo by an authorisation that allows all. */
async function allowedPhoto() {
	const { place, cookie } = await filledPlace();
	const site = await start(place);
	const volunteer = browser(site.origin, cookie);
	const photo = { name: `${name}.jpg`, bytes: await detailedPhoto(width, 240) };
	const publish = ({ origin }: Site, id: string) =>
		statusOf(
			browser(origin, cookie).postFiles("/admin/editreports/new", { id, ...textsOf("Un puits") }, "files", [photo]),
		);
	expect((await volunteer.postFiles("/admin/gallery/new", { type: "image" }, "files", [photo])).status).toBe(303);
	const [id, report, begun] = [newId(), newId(), performance.now()];
	expect(await publish(site, report)).toBe(303);
	const publishMs = performance.now() - begun;
	await allMade(place);
	const copies = await copiesIn(place);
	const [inGallery = ""] = copies.map((copy) => copy.id);
	await volunteer.post(`${register}/a-verifier`, { id: inGallery, people: "children" });
	const addresses = ["/", "/gallery", "/rapports", `/report/${report}`, ...filesOf(copies)];
	expect(await shownAmong(addresses, site)).toEqual([]);
	const consent = { id, ...consentFields, sharing: "on", photo: inGallery };
	expect((await volunteer.postFiles(`${register}/new`, consent, "proof", [])).status).toBe(303);
	const page = await browser(site.origin).html(`/report/${report}`);
	addresses.push(/property="og:image" content="[^"]*(\/partage\/rapport\/[^"]*)"/.exec(page)?.[1] ?? "");
	expect(await shownAmong([...addresses, feed], site)).toEqual(addresses);
	const edit = `/admin/editreports/${report}`;
	const form = await volunteer.html(edit);
	const fields = {
		version: hiddenField(form, "version"),
		images: hiddenField(form, "images"),
		...textsOf("Un forage"),
	};
	const save = ({ origin }: Site) => statusOf(browser(origin, cookie).postFiles(edit, fields, "files", []));
	const withdraw = ({ origin }: Site) => statusOf(browser(origin, cookie).post(`${register}/${id}/retirer`, {}));
	await site.stop();
	expect((await operate(place, "backup")).code).toBe(0);
	return { place, addresses, publish, publishMs, save, withdraw };
}

/** The rows of the photo and of the same bytes in other folders. */
async function copiesIn(place: Place) {
	const rows = await ask(place, "SELECT id, path FROM media WHERE width = ? ORDER BY folder, created_at", [width]);
	return rows.map(({ id, path }) => ({ id: String(id), path: String(path) }));
}

const filesOf = (copies: { path: string }[]) =>
	copies.flatMap(({ path }) => [path, ...sizesOf(path)].map((file) => `/uploads/${file}`));

const missing = "SELECT 1 FROM media WHERE variants_at IS NULL AND width IS NOT NULL";
const allMade = (place: Place) =>
	until("every picture has its sizes", async () => (await ask(place, missing)).length === 0);

/** The status of an answer; 0 when the connection broke before. */
const statusOf = (answer: Promise<Response>) =>
	answer.then(
		({ status }) => status,
		() => 0,
	);

/** The addresses among these where a visitor sees the photo: its files, and the pages that name one. */
async function shownAmong(addresses: string[], { origin }: Site): Promise<string[]> {
	const looks = addresses.map(async (address) => {
		const answer = await browser(origin).get(address);
		const text = await answer.text();
		const isShown = answer.status === 200 && (/^\/(uploads|partage)\//.test(address) || text.includes(name));
		return isShown ? [address] : [];
	});
	return (await Promise.all(looks)).flat();
}

/** Proves that no page names the photo or a copy of it, and that the files of all of them are gone. */
async function proveGone(site: Site, place: Place, pages: string[]) {
	expect(await shownAmong(pages, site)).toEqual([]);
	for (const file of filesOf(await copiesIn(place)))
		expect([file, (await browser(site.origin).get(file)).status]).toEqual([file, 410]);
}

/** How long the last withdrawal took that was answered. */
let withdrawMs = 100;

const states = ["idle", "publishing", "sizes"] as const;

test(
	"a withdrawal that was answered holds after kill -9, whatever goes on, and after an older backup is restored",
	{
		timeout: states.length * faultTimeout,
	},
	() =>
		repeat("X30", "kill -9 during a withdrawal; when idle, then an older backup", times(3, 180), async (repetition) => {
			const { addresses, publish, publishMs, save, withdraw } = allowed;
			const state = states[repetition % states.length];
			const place = copyOf(allowed.place);
			const sizes = (await copiesIn(place)).flatMap(({ path }) => sizesOf(path));
			const made = () => left(place, ".").filter((file) => sizes.includes(file)).length;
			if (state === "sizes") {
				for (const file of sizes) rmSync(join(place.uploads, file));
				await ask(place, "UPDATE media SET variants_at = NULL WHERE width = ?", [width]);
			}
			const site = await start(place);
			const another = newId();
			const pages = [...addresses, `/report/${another}`, feed];
			const publishing = state === "publishing" ? Promise.all([publish(site, another), save(site)]) : undefined;
			if (publishing) await pause(2 * publishMs * Math.random());
			const some = state === "sizes" ? sizes.length * Math.random() : 0;
			await until("some sizes are made", () => made() >= some);
			let isAnswered = false;
			const late: string[] = [];
			const visit = async (): Promise<never> => {
				for (;;) {
					const [mustBeGone, page = ""] = [isAnswered, pages[Math.floor(pages.length * Math.random())]];
					const shown = await shownAmong([page], site);
					if (mustBeGone) late.push(...shown);
				}
			};
			const visits = [1, 2, 3, 4].map(() => visit().catch(String)); // until the site is killed
			const begun = performance.now();
			const withdrawal = withdraw(site).then((status) => {
				isAnswered = status === 303;
				if (isAnswered) withdrawMs = performance.now() - begun;
			});
			if (Math.random() < 0.5) await pause(withdrawMs * Math.random());
			else await withdrawal.then(() => pause(300 * Math.random()));
			await site.kill();
			await Promise.all([withdrawal, ...visits]);
			expect(late).toEqual([]);
			const isCutOff = made() < sizes.length || (await publishing)?.includes(0);
			let again = await start(place);
			const isGone = (await browser(again.origin).get(filesOf(await copiesIn(place))[0] ?? "")).status === 410;
			if (isAnswered) expect(isGone).toBe(true);
			if (isGone) await proveGone(again, place, pages);
			if (isGone && publishing) await publish(again, another); // as the browser of the volunteer sends it again
			if (state === "idle") {
				await again.stop();
				for (const file of heartbeatFiles(place)) rmSync(join(place.data, file), { force: true }); // of the process that was killed
				const [older = ""] = backups(place);
				expect((await operate(place, "backup", "restore", older)).output).toContain("restauré");
				again = await start(place);
			}
			await allMade(place);
			if (isGone) await proveGone(again, place, pages);
			else expect(await shownAmong(addresses, again)).toEqual(addresses);
			await again.stop();
			const outcome = isAnswered ? "answered, and gone for good" : isGone ? "not answered, and gone" : "not begun";
			return `${state}${isCutOff ? ", cut off" : ""}: ${outcome}`;
		}),
);
