/** A page that anyone may open, as lists of links name it. */
export type PublicPage = { to: string; label: string };

/** What the association publishes, and where else a part of it stands. */
export const publications: (PublicPage & { also?: string })[] = [
	{ to: "/", label: "Accueil" },
	{ to: "/events", label: "Événements" },
	{ to: "/gallery", label: "Galerie" },
	{ to: "/rapports", label: "Blog", also: "/report" },
];

/** Who it is and how to help. */
export const aboutUs: PublicPage[] = [
	{ to: "/apropos", label: "À propos" },
	{ to: "/Mission", label: "Notre mission" },
	{ to: "/donate", label: "Faire un don" },
	{ to: "/contact", label: "Contact" },
	{ to: "/login", label: "Espace administrateur" },
];

/** What the law and good manners want at the foot of every page. */
export const information: PublicPage[] = [
	{ to: "/mentions-legales", label: "Mentions légales" },
	{ to: "/confidentialite", label: "Confidentialité" },
	{ to: "/accessibilite", label: "Accessibilité" },
	{ to: "/plan-du-site", label: "Plan du site" },
	{ to: "/contact", label: "Demander le retrait d’une photo" },
];

/** The addresses that are there whatever is written, each once; only administrators have a use for the login. */
export const publicAddresses = [
	...new Set([...publications, ...aboutUs, ...information].map(({ to }) => to).filter((to) => to !== "/login")),
];
