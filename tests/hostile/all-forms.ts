import { beforeAll } from "vitest";
import { newAccountPath } from "~/accounts/one-time-links.server";
import { invite } from "~/accounts/team.server";
import { addHeroPicture } from "~/banner/hero-pictures.server";
import { receiveMessage } from "~/contact/messages.server";
import { newId } from "~/db/new-id.server";
import { awa, fatou, forage, moussa, noel } from "../cast";
import { storedPicture } from "../domain/stored";
import { picture, terre } from "../files";
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

const poster = await picture(terre, "jpeg", 64, 48);

/** Every form of the site that reads fields. */
export async function allForms({ site, ids, items, files }: Awaited<ReturnType<typeof attackedSite>>) {
	const banner = await storedPicture("association", 350);
	const [message, colleague] = [newId(), newId()];
	let link = "";
	beforeAll(async () => {
		await addHeroPicture(banner, "Une école");
		await receiveMessage(message, fatou);
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
		{ name: "sign-in", path: at("/login"), fields: () => ({ ...awa }), open: true },
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
			name: "event",
			path: at(`/admin/events/${ids.event}`),
			fields: () => ({ id: ids.event, ...noel }),
			file: "poster",
		},
		{ name: "copy of an event", path: at(`/admin/events/${ids.event}/duplicate`), fields: () => ({ copy: newId() }) },
		{
			name: "new report",
			path: at("/admin/editreports/new"),
			fields: () => ({ id: newId(), title, content }),
			file: "files",
		},
		{
			name: "report",
			path: at(`/admin/editreports/${ids.report}`),
			fields: () => ({ id: ids.report, title, content }),
			file: "files",
		},
		{ name: "picture of a report", path: at("/admin/editreports/files"), fields: () => ({}), file: "files" },
		{ name: "gallery", path: at("/admin/gallery/new"), fields: () => ({ type: "image" }), file: "files" },
		{ name: "gallery by script", path: at("/admin/gallery/files"), fields: () => ({ type: "image" }), file: "files" },
		{ name: "description", path: () => `/admin/gallery/${items.photo}`, fields: () => ({ alt: "Un puits" }) },
		{
			name: "next description",
			path: at("/admin/gallery/decrire"),
			fields: () => ({ id: items.photo, alt: "Un puits" }),
		},
		{
			name: "details of a photo",
			path: at(`/admin/photos/${files.photo.id}`),
			fields: () => ({ alt: "Un puits", caption: "La margelle", focus: "40 60" }),
		},
		{
			name: "subtitles of a film",
			path: at(`/admin/photos/${files.film.id}`),
			fields: () => ({ alt: "Un film", caption: "", transcript: "Bonjour" }),
			file: "subtitles",
		},
		{ name: "message", path: at(`/admin/messages/${message}`), fields: () => ({ handled: "yes" }) },
		{ name: "trash", path: at("/admin/corbeille"), fields: () => ({ section: "events", id: newId() }) },
		{
			name: "new account",
			path: at("/admin/comptes/new"),
			fields: () => ({ id: newId(), ...moussa, email: "b@exemple.org", role: "reader", password: awa.password }),
		},
		{ name: "own name", path: at("/admin/profil/name"), fields: () => ({ name: "Awa" }) },
		{ name: "backup to download", path: at("/admin/sauvegarde"), fields: () => ({ password: "pas le bon mot" }) },
		{
			name: "own password",
			path: at("/admin/profil/password"),
			fields: () => ({ currentPassword: "pas le bon mot", password: "le mil pousse après la pluie !" }),
		},
		settings("identite", { name: "Mil", timeZone: "Europe/Paris" }),
		settings("contact", { email: "contact@association.test", phone: "", whatsapp: "", address: "" }),
		settings("reseaux", { facebook: "", instagram: "", youtube: "" }),
		settings("accueil", { heroHeading: "Bonjour", heroTagline: "" }),
		settings("presentation", { served: "150000", whoWeAre: "Nous", objectives: "Un\nDeux" }),
		settings("apropos", { aboutMission: "Aider", aboutGoal: "" }),
		{ ...settings("logo", {}), file: "picture" },
		settings("dons", { materialGifts: "Riz" }),
		settings("mentions", { legalForm: "Association", editor: "Awa" }),
		{
			name: "order of the banner",
			path: at("/admin/parametres/accueil/images/ordre"),
			fields: () => ({ order: `up:${banner.id}` }),
		},
		{
			name: "new picture of the banner",
			path: at("/admin/parametres/accueil/images/nouvelle"),
			fields: () => ({ alt: "Champ" }),
			file: "picture",
		},
		{
			name: "picture of the banner",
			path: at(`/admin/parametres/accueil/images/${banner.id}`),
			fields: () => ({ alt: "École" }),
			file: "picture",
		},
		{
			name: "leader",
			path: at("/admin/parametres/responsables/president"),
			fields: () => ({ name: "Awa", title: "", description: "" }),
			file: "picture",
		},
	];

	const nobody = browser(site.origin);

	/** Sends a form as its page would, with additional or changed fields. */
	function send(form: HonestForm, pairs: [string, string][], withFile = false) {
		const who = form.open ? nobody : site;
		if (form.file === undefined) return who.send(form.path(), { method: "POST", body: new URLSearchParams(pairs) });
		const body = new FormData();
		for (const [name, value] of pairs) body.append(name, value);
		if (withFile) body.append(form.file, new File([new Uint8Array(poster)], "a.jpg"));
		return who.send(form.path(), { method: "POST", body });
	}

	/** Sends a body of any kind to a form. */
	const sendBody = (form: HonestForm, body: BodyInit | undefined, type?: string) =>
		(form.open ? nobody : site).send(form.path(), {
			method: "POST",
			body,
			headers: type === undefined ? {} : { "Content-Type": type },
			...(body instanceof ReadableStream && { duplex: "half" }),
		});

	return { forms, send, sendBody, banner };
}
