import { beforeAll, expect, test, vi } from "vitest";
import { addEvent } from "~/content/events/event-form.server";
import { addToGallery } from "~/content/gallery/gallery.server";
import { newId } from "~/platform/db/new-id.server";
import { forage, noel, puits, tuyaux } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre, videoBytes, webPage } from "../files";
import { addReport } from "../written-items";
import { samples } from "./file-samples";
import { type FileToSend, openSite, textOf } from "./open-site";

// What a form says of its files is what the site does with them.

// Read when the site is loaded: other limits than everybody's.
vi.hoisted(() => {
	process.env.MAX_IMAGE_MB = "1";
	process.env.MAX_VIDEO_MB = "2";
	process.env.MAX_FILES = "3";
});
const site = await openSite();
beforeAll(async () => {
	await site.signIn();
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addReport(newId(), forage, []);
	await addToGallery(await storedPicture("gallery", 320));
	await site.postFiles("/admin/besoins/new", { id: newId(), ...puits }, "picture", []);
	await site.postFiles("/admin/depenses/new", { id: newId(), ...tuyaux }, "proof", []);
	const banner = [{ name: "cour.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
	await site.postFiles("/admin/parametres/accueil/images/nouvelle", { alt: "La cour" }, "picture", banner);
});

/** A picker of a page, with what it says. */
type Picker = { path: string; name: string; accept: string[]; multiple: boolean; hint: string };

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

function pickersOf(path: string, html: string): Picker[] {
	return [...html.matchAll(/<input[^>]*type="file"[^>]*>/g)].map(([tag]) => {
		const hintId = attribute(tag, "aria-describedby").split(" ").at(-1);
		return {
			path,
			name: attribute(tag, "name"),
			accept: attribute(tag, "accept").split(","),
			multiple: /\smultiple=""/.test(tag),
			hint: textOf(new RegExp(`<p id="${hintId}"[^>]*>.*?</p>`).exec(html)?.[0] ?? "").trim(),
		};
	});
}

/** The pages of one kind have one address with another identifier. */
const kindOfPage = (path: string) =>
	path.replace(
		/(besoins|depenses|events|editreports|gallery|images|responsables)\/(?!new$|nouvelle$|decrire$|[\w-]+\/)[\w-]+$/,
		"$1/*",
	);

/** Follows every link of the administration, once for each kind of page. */
async function everyPicker(): Promise<Picker[]> {
	const pages = new Map([["/admin", "/admin"]]);
	const pickers: Picker[] = [];
	for (const path of pages.values()) {
		const response = await site.get(path);
		const html = await response.text();
		if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
		pickers.push(...pickersOf(path, html));
		for (const [, to = ""] of html.matchAll(/<a [^>]*href="(\/admin[^"?#]*)/g))
			if (!pages.has(kindOfPage(to))) pages.set(kindOfPage(to), to);
	}
	return pickers;
}

const pickers = new Map<string, Picker>();
beforeAll(async () => {
	// What takes a statement takes text, and a proof is stored elsewhere: `statement-files.test.ts`, `consents.test.ts`.
	for (const picker of await everyPicker())
		if (!["/admin/dons/releve", "/admin/autorisations/new"].includes(picker.path))
			pickers.set(kindOfPage(picker.path), picker);
});

const send = (path: string, name: string, files: FileToSend[]) => site.postFiles(path, {}, name, files);

const forms = [
	"/admin/besoins/new",
	"/admin/besoins/*",
	"/admin/depenses/new",
	"/admin/depenses/*",
	"/admin/events/new",
	"/admin/events/*",
	"/admin/editreports/new",
	"/admin/editreports/*",
	"/admin/gallery/new",
	"/admin/parametres/accueil/images/nouvelle",
	"/admin/parametres/accueil/images/*",
	"/admin/parametres/appel/image",
	"/admin/parametres/logo",
	"/admin/parametres/responsables/*",
];

/** Where a script sends the files of a form one by one. */
const scripts: Record<string, string> = {
	"/admin/editreports/new": "/admin/editreports/files",
	"/admin/gallery/new": "/admin/gallery/files",
};

test("these are the forms that take files", () => {
	expect([...pickers.keys()].toSorted()).toEqual(forms.toSorted());
});

const pickerOf = (form: string) => {
	const picker = pickers.get(form);
	if (picker === undefined) throw new Error(`No page has the form ${form}`);
	return picker;
};

test("the gallery names the types that its picker offers", () => {
	const { accept, hint } = pickerOf("/admin/gallery/new");
	const names = hint.match(/\b\w*[A-Z]\w*[A-Z]\w*\b/g) ?? []; // no other word of French has two capitals
	expect(names.toSorted()).toEqual(accept.map((type) => samples[type]?.name).toSorted());
});

/** All types go to the gallery; one of each kind goes to every form, for the kinds are all that forms differ in. */
const triedAt = (form: string) =>
	Object.entries(samples).filter(
		([type]) => form === "/admin/gallery/new" || /^(image\/jpeg|video\/mp4|.*pdf|.*html)$/.test(type),
	);

test.each(forms)("%s takes the types that its picker offers, and no other", async (form) => {
	const { path, name, accept } = pickerOf(form);
	for (const to of [path, ...(scripts[form] ? [scripts[form]] : [])])
		for (const [type, { extension, bytes }] of triedAt(form)) {
			const response = await send(to, name, [{ name: `fête.${extension}`, bytes: await bytes(), type }]);
			const refused = response.status === 415;
			expect([to, type, refused, response.status < 500]).toEqual([to, type, !accept.includes(type), true]);
			const text = await response.text();
			if (refused) expect(text).toContain(`fête.${extension}`);
			if (type === "image/heic") expect(text).toContain("Le plus compatible");
		}
});

/** « 1 Mo » behind the types of one kind. */
const megabytesSaid = (hint: string, type: string) =>
	Number(new RegExp(`\\b${samples[type]?.name}\\b[^.]*? de (\\d+)\\sMo`).exec(hint)?.[1]);

/** A valid file of exactly this size: the padding after its end is ignored. */
async function filled(type: string, bytes: number) {
	const whole = (await samples[type]?.bytes()) ?? Buffer.alloc(0);
	return type === "video/mp4" ? videoBytes(bytes) : Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
}

test.each(forms)("%s takes as many megabytes as its hint says, and not a byte more", async (form) => {
	const { path, name, accept, hint } = pickerOf(form);
	for (const type of ["image/jpeg", "video/mp4"].filter((type) => accept.includes(type))) {
		const most = megabytesSaid(hint, type) * 1e6;
		const file = async (bytes: number) => ({ name: "fête", bytes: await filled(type, bytes) });
		expect((await send(path, name, [await file(most)])).status).toBeLessThan(413);
		expect((await send(path, name, [await file(most + 1)])).status).toBe(413);
	}
});

test.each(forms)("%s takes as many files as its hint says", async (form) => {
	const { path, name, multiple, hint } = pickerOf(form);
	const most = Number(/Jusqu’à (\d+) /.exec(hint)?.[1] ?? 1);
	expect(most > 1).toBe(multiple);
	const good = { name: "puits.jpg", bytes: await picture(terre, "jpeg", 64, 48) };
	const files = [good, ...Array.from({ length: most }, (_, n) => ({ name: `page-${n + 2}.html`, bytes: webPage }))];
	const text = textOf(await (await send(path, name, files)).text());
	const untaken = [...text.matchAll(/page-(\d+)\.html\s» n’a pas été reçu\s: (un|\d+) fichiers? au plus/g)];
	const labels = new Set(untaken.map(([, which, said]) => `${which} of ${said}`)); // above the form and at the picker
	expect([...labels]).toEqual([`${most + 1} of ${most > 1 ? most : "un"}`]);
});
