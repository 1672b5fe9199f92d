/** Neutral defaults while the settings are empty. */
export const defaultFacts = { name: "Notre association", email: "", phone: "", address: "" };

/** Facts on every public page; an empty string is unknown and not rendered. */
export type PublicFacts = typeof defaultFacts;

/**
 * All text settings with their defaults; an empty string is unknown and not rendered. Leaders and hero pictures are
 * tables of their own.
 */
export const defaultAssociation = {
	...defaultFacts,
	/** IANA time zone of all dates and times on the site. */
	timeZone: "Europe/Paris",
	/** International format: `+221…`. */
	whatsapp: "",
	/** Profile URLs on other sites. */
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
	/** Mobile money: operator, number, and the name displayed before confirmation. */
	mobileOperator: "",
	mobileNumber: "",
	mobileName: "",
	/** Gifts in kind: what is needed and where to bring it. */
	materialGifts: "",
	/** URL of an external donation page. */
	donationPage: "",
	/** Statement on tax receipts; while empty the site makes none (docs/product.md, limits). */
	taxReceipts: "",
	/** Legal notice (LCEN, art. 1-1). */
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
