import { type ContentKind, contentKinds, kindOf } from "./content-kinds";

// The paths of the site, each written once, in the order of the menus: links, redirects and permissions use them, and
// add queries. Identifiers, slugs, references and numbers have only letters, digits, hyphens and underscores, and need
// no encoding. A script contains only those objects that it uses. The code of every public page (`entry.client.tsx`)
// and the visitors' service worker use none of them, and write the few paths that they need.

/** Pages for visitors, and the ways to sign in. */
export const publicPaths = {
	events: "/events",
	event: (slug: string) => `/events/${slug}`,
	eventPoster: (slug: string) => `/events/${slug}/affiche`,
	eventStatus: (slug: string) => `/events/${slug}/statut.jpg`,
	eventCalendar: (slug: string) => `/events/${slug}.ics`,
	eventsCalendar: "/events.ics",
	eventsFeed: "/events.atom",
	gallery: "/gallery",
	galleryItem: (id: string) => `/gallery/${id}`,
	reports: "/rapports",
	report: (id: string) => `/report/${id}`,
	/** Numbers begin at 1. */
	reportPhoto: (id: string, number: number) => `/report/${id}/photos/${number}`,
	reportsFeed: "/rapports.atom",

	about: "/apropos",
	mission: "/Mission",
	needs: "/besoins",
	need: (slug: string) => `/besoins/${slug}`,
	donate: "/donate",
	transferCode: "/donate/virement.png",
	pledge: "/donate/promesse",
	pledgeTracking: "/donate/promesse/suivi",
	pledgeWithdrawal: "/donate/promesse/retirer",
	pledgeRecovery: "/donate/promesse/retrouver",
	endMails: "/donate/promesse/arreter",
	pledgeReceipt: "/donate/promesse/recu.pdf",
	pledgeTransferCode: "/donate/promesse/virement.png",
	transparency: "/transparence",
	yearAccounts: (year: number | string) => `/transparence/${year}.csv`,
	contact: "/contact",
	search: "/recherche",

	legalNotice: "/mentions-legales",
	privacy: "/confidentialite",
	accessibility: "/accessibilite",
	siteMap: "/plan-du-site",
	photoRemoval: "/retrait",

	signIn: "/login",
	signInCode: "/login/code",
	resume: "/login/reprise",
	signOut: "/logout",
	setUp: "/setup",
	redeemLink: "/compte",
} as const;

/** The administration, except paths that are the same for all kinds of content. */
export const adminPaths = {
	dashboard: "/admin",
	notices: "/admin/avis",
	help: "/admin/aide",
	firstWeek: "/admin/premiers-pas",
	/** A page that says that the account is signed in again. */
	signedInAgain: "/admin/revenir",

	duplicateEvent: (id: string) => `/admin/events/${id}/duplicate`,
	galleryFiles: "/admin/gallery/files",
	describePhotos: "/admin/gallery/decrire",
	photos: "/admin/photos",
	photo: (id: string) => `/admin/photos/${id}`,
	/** Both redirect to the path `back` afterwards. */
	hidePhoto: (id: string, back: string) => `/admin/photos/${id}/hide?vers=${encodeURIComponent(back)}`,
	showPhoto: (id: string, back: string) => `/admin/photos/${id}/show?vers=${encodeURIComponent(back)}`,
	withdrawPhoto: (id: string, back: string) => `/admin/photos/${id}/retirer?vers=${encodeURIComponent(back)}`,
	blurPhoto: (id: string) => `/admin/photos/${id}/flouter`,
	reportFiles: "/admin/editreports/files",

	messages: "/admin/messages",
	message: (id: string) => `/admin/messages/${id}`,
	deleteMessage: (id: string) => `/admin/messages/${id}/delete`,
	hidePhotoOfMessage: (id: string) => `/admin/messages/${id}/hide`,

	pledges: "/admin/dons",
	giftsFile: "/admin/dons/dons.csv",
	newGift: "/admin/dons/new",
	reminders: "/admin/dons/rappels",
	pledge: (reference: string) => `/admin/dons/${reference}`,
	donor: (reference: string) => `/admin/dons/${reference}/donateur`,
	deletePledge: (reference: string) => `/admin/dons/${reference}/delete`,
	donorData: (reference: string) => `/admin/dons/${reference}/donnees`,
	donorDataFile: (reference: string) => `/admin/dons/${reference}/donnees.csv`,
	eraseDonor: (reference: string) => `/admin/dons/${reference}/effacer`,
	gift: (reference: string, gift: string) => `/admin/dons/${reference}/gifts/${gift}`,
	giftReceipt: (reference: string, gift: string) => `/admin/dons/${reference}/gifts/${gift}/receipt`,
	giftTaxReceipt: (reference: string, gift: string) => `/admin/dons/${reference}/gifts/${gift}/fiscal`,
	receipts: "/admin/dons/recus",
	receipt: (number: number | string) => `/admin/dons/recus/${number}`,
	receiptFile: (number: number | string) => `/admin/dons/recus/${number}.pdf`,
	cancelReceipt: (number: number | string) => `/admin/dons/recus/${number}/cancel`,
	yearlyReceipts: (year: number | string) => `/admin/dons/recus/annee/${year}`,
	mailYearlyReceipts: (year: number | string) => `/admin/dons/recus/annee/${year}/envoyer`,
	receiptsArchive: (year: number | string) => `/admin/dons/recus/annee/${year}.zip`,
	statement: "/admin/dons/releve",
	statementAccount: (id: string) => `/admin/dons/releve/comptes/${id}`,
	statementLines: "/admin/dons/releve/lignes",
	confirmSureLines: "/admin/dons/releve/lignes/sures",
	statementLine: (id: string) => `/admin/dons/releve/lignes/${id}`,
	confirmLine: (id: string) => `/admin/dons/releve/lignes/${id}/confirm`,
	giftOfLine: (id: string) => `/admin/dons/releve/lignes/${id}/gift`,
	splitLine: (id: string) => `/admin/dons/releve/lignes/${id}/partager`,
	ignoreLine: (id: string) => `/admin/dons/releve/lignes/${id}/ignore`,
	reopenLine: (id: string) => `/admin/dons/releve/lignes/${id}/reopen`,
	/** Assigns the line to a gift that is already recorded. */
	linkLine: (id: string) => `/admin/dons/releve/lignes/${id}/meme`,
	/** Declares the line another gift than the recorded one. */
	separateLine: (id: string) => `/admin/dons/releve/lignes/${id}/distinct`,
	/** Deletes the gift of a line. */
	returnGift: (id: string) => `/admin/dons/releve/lignes/${id}/retirer`,
	orderNeeds: "/admin/besoins/ordre",

	trash: "/admin/corbeille",

	settings: "/admin/parametres",
	settingsPage: (segment: string) => `/admin/parametres/${segment}`,
	consents: "/admin/autorisations",
	newConsent: "/admin/autorisations/new",
	consentBlank: "/admin/autorisations/formulaire",
	/** Photos without an answer, one after the other; and those that wait for an authorisation. */
	unansweredPhotos: "/admin/autorisations/a-verifier",
	waitingPhotos: "/admin/autorisations/photos",
	consent: (id: string) => `/admin/autorisations/${id}`,
	linkPhotos: "/admin/autorisations/lier",
	unlinkPhoto: (id: string) => `/admin/autorisations/${id}/delier`,
	withdrawConsent: (id: string) => `/admin/autorisations/${id}/retirer`,
	/** What only those who may see contacts open. */
	consentContacts: "/admin/autorisations/contacts",
	consentsFile: "/admin/autorisations/contacts/registre.csv",
	consentContact: (id: string) => `/admin/autorisations/contacts/${id}`,
	mergeConsent: (id: string) => `/admin/autorisations/contacts/${id}/fusionner`,
	forgetConsent: (id: string) => `/admin/autorisations/contacts/${id}/effacer`,
	keepForDispute: (id: string) => `/admin/autorisations/contacts/${id}/litige`,
	personFile: (id: string) => `/admin/autorisations/contacts/${id}/donnees.csv`,
	consentProof: (id: string, proof: string) => `/admin/autorisations/contacts/${id}/preuves/${proof}`,
	photoPeople: (id: string, to: string) => `/admin/photos/${id}/personnes?vers=${encodeURIComponent(to)}`,

	newBannerPicture: "/admin/parametres/accueil/images/nouvelle",
	bannerPicture: (id: string) => `/admin/parametres/accueil/images/${id}`,
	orderBannerPictures: "/admin/parametres/accueil/images/ordre",
	leader: (role: string) => `/admin/parametres/responsables/${role}`,
	newMobileAccount: "/admin/parametres/dons/mobile-money/nouveau",
	mobileAccount: (id: string) => `/admin/parametres/dons/mobile-money/${id}`,
	deleteMobileAccount: (id: string) => `/admin/parametres/dons/mobile-money/${id}/supprimer`,
	orderMobileAccounts: "/admin/parametres/dons/mobile-money/ordre",
	giftPicture: "/admin/parametres/appel/image",

	accounts: "/admin/comptes",
	newAccount: "/admin/comptes/new",
	secondFactorDemand: "/admin/comptes/exigence",
	accountRole: (id: string) => `/admin/comptes/${id}/role`,
	accountSecondFactor: (id: string) => `/admin/comptes/${id}/deux-etapes`,
	accountLink: (id: string) => `/admin/comptes/${id}/link`,
	disableAccount: (id: string) => `/admin/comptes/${id}/disable`,
	enableAccount: (id: string) => `/admin/comptes/${id}/enable`,

	journal: "/admin/journal",
	journalFile: "/admin/journal.csv",

	profile: "/admin/profil",
	ownName: "/admin/profil/name",
	ownPassword: "/admin/profil/password",
	ownSecondFactor: "/admin/profil/deux-etapes",
	recoveryCodes: "/admin/profil/deux-etapes/codes",
	ownSessions: "/admin/profil/sessions",
	ownSession: (id: string) => `/admin/profil/sessions/${id}`,

	backup: "/admin/sauvegarde",
	backupFile: "/admin/sauvegarde/fichier",
} as const;

/** Paths that the administration's service worker uses, too. */
export const outboxPaths = {
	outbox: "/admin/envois",
	/** Its status says who is signed in. */
	presence: "/admin/presence",
	/** Other apps send photos to this path. */
	share: "/admin/partager",
	galleryPoster: (id: string) => `/admin/gallery/${id}/poster`,
} as const;

/** A list of the administration; reports have one to edit them and one of them all. */
export type ContentList = ContentKind | "allReports";

const listPath = (list: ContentList) =>
	`/admin/${list === "allReports" ? contentKinds.reports.also : contentKinds[list].list}`;

/** Paths that all kinds of content have in the administration. */
export const contentPaths = {
	list: listPath,
	/** Returns the paths of the kind's list, with that of the menus first. */
	lists(kind: ContentKind): string[] {
		const { also, list } = kindOf(kind);
		return (also ? [also, list] : [list]).map((segment) => `/admin/${segment}`);
	},
	/** Returns the path of an item's public page; undefined for a kind without pages. */
	page(kind: ContentKind, slugOrId: string): string | undefined {
		const { page } = kindOf(kind);
		return page && `${page.also ?? page.to}/${slugOrId}`;
	},
	new: (kind: ContentKind) => `${listPath(kind)}/new`,
	item: (kind: ContentKind, id: string) => `${listPath(kind)}/${id}`,
	delete: (list: ContentList, id: string) => `${listPath(list)}/${id}/delete`,
	restore: (list: ContentList, id: string) => `${listPath(list)}/${id}/restore`,
	previews: (kind: ContentKind) => `/admin/apercu/${kind}`,
	preview: (kind: ContentKind, id: string) => `/admin/apercu/${kind}/${id}`,
	trash: (kind: ContentKind) => `/admin/corbeille/${kind}`,
	trashed: (kind: ContentKind, id: string) => `/admin/corbeille/${kind}/${id}`,
} as const;
