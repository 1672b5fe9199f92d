import type { PictureFile } from "~/media/images/picture-file";
import { defaultTimeZone } from "~/platform/calendar/calendar-date";

/** Neutral defaults while the settings are empty. The header shows the short name, if any, in place of the name. */
export const defaultIdentity = { name: "Notre association", shortName: "", email: "", phone: "", address: "" };

/** Settings that every public page shows; an empty string is unknown and not rendered. */
export type PublicSettings = typeof defaultIdentity & { logo: PictureFile | null };

export const defaultPublicSettings: PublicSettings = { ...defaultIdentity, logo: null };

/**
 * The site's statements about the association (docs/product.md, facts). Lists have one item per line; an emptied text
 * is not shown.
 */
export const defaultSiteTexts = {
	/** The counter of the home page: a number in digits between words. */
	servedBefore: "Servir plus de",
	served: "150000",
	servedAfter: "enfants dans les villages",
	whoWeAre:
		"Nous sommes une association à but non lucratif, à vocation sociale et religieuse. Nous venons en aide aux orphelins, aux veuves, aux malades et aux personnes démunies.",
	sponsored: "Nous parrainons 94 enfants dans 3 villages.",
	/** Names of the fields of action, each beside its icon. */
	education: "Éducation",
	health: "Santé",
	food: "Alimentation",
	business: "Entrepreneuriat social",
	farming: "Agriculture",
	/** One sentence: the lead of the page « Notre mission », and the site's description in search results. */
	missionLead:
		"Servir les orphelins, les veuves, les malades et les personnes démunies, dans les villages comme dans les hôpitaux, avec respect et dans la durée.",
	/** The text that follows the heading of the objectives. */
	objectivesRhythm: "deux fois par mois",
	objectives: [
		"Payer la scolarité et les fournitures des orphelins",
		"Donner de la nourriture aux veuves",
		"Offrir de la nourriture, des vêtements et des kits médicaux",
		"Soutenir les malades dans les hôpitaux",
	].join("\n"),
	projects: [
		"Un orphelinat",
		"Des écoles et des centres d’apprentissage",
		"Des puits publics et des forages d’eau",
		"Des moulins modernes",
		"Une télévision religieuse nationale",
		"Un centre de prière avec infirmerie et cantine",
		"Des hôpitaux",
	].join("\n"),
	humanNeeds: "Des partenaires, des parrains, des donateurs.",
	materialNeeds: "De la nourriture, des vêtements, des kits scolaires, un bus de 15 places ou un véhicule utilitaire.",
	financialNeeds: "Des dons en espèces, par virement ou par chèque.",
	moralNeeds: "Des conseils et des prières.",
	/** The effect of a donation. */
	giftUse: "Votre don paie la scolarité d’un orphelin, nourrit une famille, soigne un malade.",
	/** Texts of the page « À propos ». */
	aboutMission: [
		"Association à but non lucratif, à vocation sociale et religieuse, nous venons en aide aux plus fragiles : orphelins, veuves, malades et personnes démunies.",
		"Nous agissons pour l’éducation, la santé, l’alimentation, l’entrepreneuriat social et l’agriculture.",
	].join("\n"),
	aboutProjects: [
		"Un orphelinat, pour que chaque enfant ait un toit et une famille.",
		"Un centre de prière pour les malades, avec une infirmerie et une cantine.",
		"Des forages d’eau, pour boire et cultiver près de chez soi.",
		"Des écoles, pour apprendre au village.",
	].join("\n"),
	aboutGoal:
		"Objectif général : rendre leur dignité et leur autonomie aux personnes vulnérables. Deux fois par mois, nos objectifs précis sont :",
	aboutObjectives: [
		"payer la scolarité et les fournitures des orphelins ;",
		"donner de la nourriture, des vêtements et des kits médicaux aux veuves et aux personnes démunies ;",
		"soutenir les malades dans les hôpitaux.",
	].join("\n"),
	aboutNeeds: [
		"Des partenaires, pour agir plus loin et plus longtemps.",
		"Des parrains, pour accompagner un enfant dans sa scolarité.",
		"Des donateurs, pour répondre aux besoins de chaque jour.",
	].join("\n"),
};

export type SiteTexts = typeof defaultSiteTexts;

/**
 * All text settings with their defaults; an empty string is unknown and not rendered. Leaders, hero pictures and
 * mobile money accounts are tables of their own.
 */
export const defaultAssociation = {
	...defaultIdentity,
	...defaultSiteTexts,
	/** Identifier of the logo's file. */
	logo: "",
	/** IANA time zone of all dates and times on the site. */
	timeZone: defaultTimeZone,
	/** The number in international format: `+221…`. */
	whatsapp: "",
	/** URLs of profiles on other sites. */
	facebook: "",
	instagram: "",
	youtube: "",
	/** Texts of the home page's banner. */
	heroHeading: "",
	heroTagline: "",
	/** Bank transfer: holder as registered with the bank, IBAN and BIC without spaces. */
	transferHolder: "",
	iban: "",
	bic: "",
	/** Cheque: payee and postal address. */
	chequePayee: "",
	chequeAddress: "",
	/** Cash: where and when it is received. */
	cashPlace: "",
	/** Texts of the donation page: examples of what gifts pay for, `gift-examples.ts`; and their use, as Markdown. */
	giftExamples: "",
	giftsUsed: "",
	/** The role of the leader who answers donors. */
	giftContact: "",
	/** Identifier of the donation page's picture, and its alternative text. */
	giftPicture: "",
	giftPictureAlt: "",
	/** Gifts in kind: the things needed, and where to bring them. */
	materialGifts: "",
	/** URL of an external donation page. */
	donationPage: "",
	/** Statement on tax receipts; while it is empty the site issues none (docs/product.md, limits). */
	taxReceipts: "",
	/** Tax receipts: « on » when the association issues them, and the statements on them (Cerfa 11580). */
	taxSwitch: "",
	taxPurpose: "",
	taxCategory: "",
	/** The decree that recognises the association, with its dates. */
	taxDecree: "",
	taxSentence: "",
	taxSignatory: "",
	taxRole: "",
	/** Photos of people: « yes » for adults who need an authorisation too, and for forms that demand an answer. */
	consentAdults: "",
	consentDemanded: "",
	/** Why children are shown without an authorisation; empty while they are not. */
	consentGateOff: "",
	/** Years for which an authorisation is proposed, and for which its proof is kept after its end. */
	consentYears: "2",
	consentProofYears: "5",
	/** Facts of the legal notice (LCEN, art. 1-1). */
	legalForm: "",
	rna: "",
	siren: "",
	publicationDirector: "",
	editor: "",
	hostName: "",
	hostAddress: "",
	hostPhone: "",
	pictureCredits: "",
};

export type Association = typeof defaultAssociation;
