import { db } from "~/platform/db/client.server";
import { attempts, events, journal, settings } from "~/platform/db/schema.server";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { settingsOf } from "~/publishing/settings/settings-fields";
import { account, associationName, awa, legal } from "../cast";
import { openSignedIn } from "./signed-in-site";

export const base = "/admin/parametres";
export const identity = { name: associationName, shortName: "Mil", timeZone: "Europe/Paris" };
export const contact = {
	email: legal.email,
	phone: "+221 33 123 45 67",
	whatsapp: "00221 77-123.45.67",
	address: "12 rue du Puits\n75020 Paris",
};
export const networks = {
	facebook: "https://www.facebook.com/mil",
	instagram: "https://www.instagram.com/mil",
	youtube: "https://www.youtube.com/@mil?x=1&y=2",
};
export const welcome = { heroHeading: "Du mil pour tous", heroTagline: "Chaque grain compte." };
export const presentation = {
	...Object.fromEntries(settingsOf("presentation").map((name) => [name, defaultAssociation[name]])),
	served: "200000",
	sponsored: "Nous parrainons 120 enfants dans 4 villages.",
};
export const about = {
	...Object.fromEntries(settingsOf("about").map((name) => [name, defaultAssociation[name]])),
	aboutNeeds: "Des vélos.\nDes bras.",
};
export const mentions = {
	legalForm: legal.legalForm,
	rna: "w 751 234 567",
	siren: "732829320",
	publicationDirector: legal.publicationDirector,
	editor: "",
	hostName: legal.hostName,
	hostAddress: legal.hostAddress,
	hostPhone: legal.hostPhone,
	pictureCredits: "Photos de Fatou",
	taxReceipts: "",
};
export const giving = {
	...account,
	chequePayee: "Mil et Lumière",
	chequeAddress: "12 rue du Puits",
	cashPlace: "Au local",
	materialGifts: "Des cahiers",
	donationPage: "https://dons.exemple.org/mil",
};
export const appeal = {
	giftExamples: "10 €: un mois de cantine\n5000 XOF: deux semaines de cantine",
	giftsUsed: "Le bureau décide.",
	giftContact: "",
};
export const forms: Record<string, Record<string, string>> = {
	identite: identity,
	contact,
	reseaux: networks,
	accueil: welcome,
	presentation,
	apropos: about,
	mentions,
	appel: appeal,
	dons: { ...giving, password: awa.password },
};

/** A site with untouched settings, before each test; Awa is signed in. */
export async function openSettings() {
	const site = await openSignedIn(settings, attempts, journal, events);
	const save = (section: string, changes: Record<string, string> = {}) =>
		site.post(`${base}/${section}`, { ...forms[section], ...changes });
	const auditLog = async () =>
		(await db.select().from(journal)).map(({ who, action, subject }) => [who, action, subject]);
	return { site, save, auditLog };
}
