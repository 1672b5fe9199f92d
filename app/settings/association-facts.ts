/** What the site tells of the association while nothing else is known: nothing invented. */
export const neutralFacts = { name: "Notre association", email: "", phone: "", address: "" };

/** What every page may tell of the association; an empty text is not known yet, and then not shown. */
export type PublicFacts = typeof neutralFacts;

/**
 * Everything the association can say of itself in its settings, as texts; an empty one is not known, and then what it
 * stands for is not shown. Leaders and pictures of the banner are tables of their own.
 */
export const unknownAssociation = {
	...neutralFacts,
	/** IANA name of the zone whose days and clock times the site speaks of. */
	timeZone: "Europe/Paris",
	/** Number for WhatsApp, international: `+221…`. */
	whatsapp: "",
	/** Addresses of its pages elsewhere. */
	facebook: "",
	instagram: "",
	youtube: "",
	/** Words of the banner of the home page. */
	heroHeading: "",
	heroTagline: "",
	/** Transfer: the account's holder as the bank knows it, IBAN and BIC without spaces. */
	transferHolder: "",
	iban: "",
	bic: "",
	/** Cheque: to whose order, and where to send it. */
	chequePayee: "",
	chequeAddress: "",
	/** Cash: where and when it is received. */
	cashPlace: "",
	/** Mobile money: operator, number, and the name it shows before one confirms. */
	mobileOperator: "",
	mobileNumber: "",
	mobileName: "",
	/** Gifts in kind: what is needed and where to bring it. */
	materialGifts: "",
	/** A page elsewhere that takes donations. */
	donationPage: "",
	/** What may be said of tax receipts; while empty the site says nothing of taxes (docs/product.md, limits). */
	taxReceipts: "",
	/** For the legal notice (LCEN, art. 1-1). */
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

/** The settings of the association. */
export type Association = typeof unknownAssociation;
