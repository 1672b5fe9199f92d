/**
 * The public addresses (docs/product.md, pages) with the heading a visitor meets there, whatever is written. Every
 * suite that goes through all pages takes them from here: a new page joins by one line.
 */
export const publicPages: Record<string, string> = {
	"/": "Ensemble, prendre soin des plus fragiles",
	"/events": "Nos événements",
	"/rapports": "Nos Rapports / Blog",
	"/gallery": "Galerie",
	"/apropos": "À propos",
	"/Mission": "Notre mission",
	"/contact": "Contactez-nous",
	"/retrait": "Demander le retrait d’une photo",
	"/donate": "Faire un don",
	"/donate/promesse": "Promettre un don",
	"/login": "Connexion Administrateur",
	"/mentions-legales": "Mentions légales",
	"/confidentialite": "Confidentialité",
	"/accessibilite": "Accessibilité",
	"/plan-du-site": "Plan du site",
	"/recherche": "Recherche",
};

/** Addresses where nothing is, with what is said there. */
export const missingPages: Record<string, string> = {
	"/nulle-part": "Page introuvable",
	"/events/nulle-part": "Page introuvable",
	"/report/nulle-part": "Ce rapport n'existe pas.",
};

/** The pages of the administration that need nothing to be written first. */
export const adminPages = [
	"/admin",
	"/admin/events",
	"/admin/events/new",
	"/admin/gallery",
	"/admin/gallery/new",
	"/admin/gallery/decrire",
	"/admin/reports",
	"/admin/editreports",
	"/admin/editreports/new",
	"/admin/messages",
	"/admin/messages?etat=traites",
	"/admin/dons",
	"/admin/corbeille",
	"/admin/parametres",
	"/admin/parametres/identite",
	"/admin/parametres/presentation",
	"/admin/parametres/apropos",
	"/admin/parametres/logo",
	"/admin/parametres/contact",
	"/admin/parametres/reseaux",
	"/admin/parametres/accueil",
	"/admin/parametres/accueil/images/nouvelle",
	"/admin/parametres/responsables",
	"/admin/parametres/responsables/president",
	"/admin/parametres/dons",
	"/admin/parametres/mentions",
	"/admin/sauvegarde",
	"/admin/comptes",
	"/admin/comptes/new",
	"/admin/comptes/exigence",
	"/admin/journal",
	"/admin/profil",
	"/admin/profil/name",
	"/admin/profil/password",
	"/admin/profil/deux-etapes",
];
