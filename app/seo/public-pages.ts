/** A public page, as navigation lists name it. */
export type PublicPage = { to: string; label: string };

/** What the association publishes; `also` is another path with a part of it. */
export const publications: (PublicPage & { also?: string })[] = [
	{ to: "/", label: "Accueil" },
	{ to: "/events", label: "Événements" },
	{ to: "/gallery", label: "Galerie" },
	{ to: "/rapports", label: "Blog", also: "/report" },
];

export const aboutUs: PublicPage[] = [
	{ to: "/apropos", label: "À propos" },
	{ to: "/Mission", label: "Notre mission" },
	{ to: "/besoins", label: "Nos besoins" },
	{ to: "/donate", label: "Faire un don" },
	{ to: "/transparence", label: "Transparence" },
	{ to: "/contact", label: "Contact" },
	{ to: "/login", label: "Espace administrateur" },
];

/** The legal and information pages of the footer. */
export const information: PublicPage[] = [
	{ to: "/mentions-legales", label: "Mentions légales" },
	{ to: "/confidentialite", label: "Confidentialité" },
	{ to: "/accessibilite", label: "Accessibilité" },
	{ to: "/plan-du-site", label: "Plan du site" },
	{ to: "/retrait", label: "Demander le retrait d’une photo" },
];

/** The static public pages, each once; the login is not for visitors. */
export const publicAddresses = [
	...new Set([...publications, ...aboutUs, ...information].map(({ to }) => to).filter((to) => to !== "/login")),
];
