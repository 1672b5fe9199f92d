import { kindOf, kindsOf } from "~/platform/kinds/content-kinds";
import { publicPaths } from "~/platform/kinds/paths";

/** A public page, as navigation lists name it. */
export type PublicPage = { to: string; label: string };

/** Pages with the association's publications; `also` is another path with a part of one. */
export const publications: (PublicPage & { also?: string })[] = [
	{ to: "/", label: "Accueil" },
	...kindsOf("content").flatMap((kind) => kindOf(kind).page ?? []),
];

export const aboutUs: PublicPage[] = [
	{ to: publicPaths.about, label: "À propos" },
	{ to: publicPaths.mission, label: "Notre mission" },
	...kindsOf("giving").flatMap((kind) => kindOf(kind).page ?? []),
	{ to: publicPaths.donate, label: "Faire un don" },
	{ to: publicPaths.transparency, label: "Transparence" },
	{ to: publicPaths.contact, label: "Contact" },
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
