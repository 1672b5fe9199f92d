import { beforeAll } from "vitest";
import { newAccountPath } from "~/people/accounts/one-time-links.server";
import { invite } from "~/people/accounts/team.server";
import { newId } from "~/platform/db/new-id.server";
import { awa, fatou, forage, moussa, noel } from "../cast";
import { browser } from "../site/open-site";
import type { attackedSite } from "./attacked-site";

export type Fields = Record<string, string>;

/** A form of the site with valid values. */
export type HonestForm = {
	/** What it is for. */
	name: string;
	path: () => string;
	fields: () => Fields;
	/** The field of its files; a form without one is sent without files. */
	file?: string;
	/** Whether it may be sent without a session. */
	open?: true;
};

/** A form of each kind: of a visitor, of the sign-in, of what is published, of a picture, of the settings. */
export function allForms({ site, items, files }: Awaited<ReturnType<typeof attackedSite>>) {
	const colleague = newId();
	let link = "";
	beforeAll(async () => {
		await invite(colleague, moussa.name, moussa.email, "administrator");
		link = (await newAccountPath("invite", colleague)) ?? "";
	});
	const { title, content } = forage;
	const at = (path: string) => () => path;
	const settings = (section: string, fields: Fields): HonestForm => ({
		name: `settings of ${section}`,
		path: at(`/admin/parametres/${section}`),
		fields: () => fields,
	});

	const forms: HonestForm[] = [
		{ name: "contact", path: at("/contact"), fields: () => ({ id: newId(), ...fatou }), open: true },
		{
			name: "removal of a photo",
			path: at("/retrait"),
			fields: () => ({ id: newId(), ...fatou, relation: "self", photo: files.photo.id }),
			open: true,
		},
		{
			name: "sign-in that resumes a form",
			path: at("/login/reprise"),
			fields: () => ({ reprise_vers: "/admin/events/new", reprise_email: awa.email, password: awa.password }),
			file: "poster",
			open: true,
		},
		{
			name: "first start",
			path: at("/setup?token=x"),
			fields: () => ({ token: "x", name: "Puits", personName: "Awa", ...awa }),
			open: true,
		},
		{
			name: "invitation",
			path: () => link,
			fields: () => ({ name: moussa.name, password: moussa.password }),
			open: true,
		},
		{ name: "new event", path: at("/admin/events/new"), fields: () => ({ id: newId(), ...noel }), file: "poster" },
		{
			name: "new report",
			path: at("/admin/editreports/new"),
			fields: () => ({ id: newId(), title, content }),
			file: "files",
		},
		{ name: "gallery by script", path: at("/admin/gallery/files"), fields: () => ({ type: "image" }), file: "files" },
		{
			name: "next description",
			path: at("/admin/gallery/decrire"),
			fields: () => ({ id: items.photo, alt: "Un puits" }),
		},
		{
			name: "subtitles of a film",
			path: at(`/admin/photos/${files.film.id}`),
			fields: () => ({ alt: "Un film", caption: "", transcript: "Bonjour" }),
			file: "subtitles",
		},
		{
			name: "new account",
			path: at("/admin/comptes/new"),
			fields: () => ({ id: newId(), ...moussa, email: "b@exemple.org", role: "reader", password: awa.password }),
		},
		{ name: "backup to download", path: at("/admin/sauvegarde"), fields: () => ({ password: "pas le bon mot" }) },
		settings("identite", { name: "Mil", timeZone: "Europe/Paris" }),
		settings("presentation", { served: "150000", whoWeAre: "Nous", objectives: "Un\nDeux" }),
		settings("dons", { materialGifts: "Riz" }),
		{
			name: "leader",
			path: at("/admin/parametres/responsables/president"),
			fields: () => ({ name: "Awa", title: "", description: "" }),
			file: "picture",
		},
	];

	const nobody = browser(site.origin);

	/** Sends a form as its page would, with additional or changed fields. */
	function send(form: HonestForm, pairs: [string, string][]) {
		const who = form.open ? nobody : site;
		if (form.file === undefined) return who.send(form.path(), { method: "POST", body: new URLSearchParams(pairs) });
		const body = new FormData();
		for (const [name, value] of pairs) body.append(name, value);
		return who.send(form.path(), { method: "POST", body });
	}

	/** Sends a body of any kind to a form. */
	const sendBody = (form: HonestForm, body: BodyInit, type: string) =>
		(form.open ? nobody : site).send(form.path(), {
			method: "POST",
			body,
			headers: { "Content-Type": type },
			...(body instanceof ReadableStream && { duplex: "half" }),
		});

	return { forms, send, sendBody };
}
