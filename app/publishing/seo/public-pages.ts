import { kindOf, kindsOf } from "~/platform/kinds/content-kinds";
import { publicPaths } from "~/platform/kinds/paths";

/** A public page, as navigation lists name it. */
export type PublicPage = { to: string; label: string };

/** Pages with the association's publications; `also` is another path with a part of one. */
export const publications: (PublicPage & { also?: string })[] = [
	{ to: "/", label: "Accueil" },
	...kindsOf("content").flatMap((kind) => kindOf(kind).page ?? []),
];

const needs = kindsOf("giving").flatMap((kind) => kindOf(kind).page ?? []);
const accounts = { to: publicPaths.transparency, label: "Où vont vos dons" };
const about = { to: publicPaths.about, label: "À propos" };
const contact = { to: publicPaths.contact, label: "Contact" };

/** The pages that follow the publications in the menu. */
export const moreInMenu: PublicPage[] = [...needs, accounts, about, contact];

export const aboutUs: PublicPage[] = [
	about,
	{ to: publicPaths.mission, label: "Notre mission" },
	...needs,
	{ to: publicPaths.donate, label: "Faire un don" },
	accounts,
	contact,
	{ to: publicPaths.signIn, label: "Espace administrateur" },
];

/** The legal and information pages of the footer. */
export const information: PublicPage[] = [
	{ to: publicPaths.legalNotice, label: "Mentions légales" },
	{ to: publicPaths.privacy, label: "Confidentialité" },
	{ to: publicPaths.accessibility, label: "Accessibilité" },
	{ to: publicPaths.siteMap, label: "Plan du site" },
	{ to: publicPaths.photoRemoval, label: "Demander le retrait d’une photo" },
];

/** The static public pages, each once; the login page is not for visitors. */
export const publicAddresses = [
	...new Set(
		[...publications, ...aboutUs, ...information].map(({ to }) => to).filter((to) => to !== publicPaths.signIn),
	),
];
