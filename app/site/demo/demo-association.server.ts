import type { leaders, messages, mobileAccounts } from "~/platform/db/schema.server";
import type { Association } from "~/publishing/settings/association-settings";

/**
 * The settings of `npm run demo`: each fact is marked as an example or cannot exist. The IBAN is the specimen of the
 * banks' own documents, and the phone numbers are those that Arcep reserves for fiction.
 */
export const demoSettings: Partial<Association> = {
	name: "Association de démonstration",
	email: "contact@example.org",
	phone: "+33 1 99 00 12 34",
	whatsapp: "+33 6 39 98 12 34",
	address: "1 rue de l’Exemple\n00000 Exempleville",
	heroTagline: "Site de démonstration : les personnes, les chiffres et les comptes y sont des exemples.",
	transferHolder: "Association de démonstration (exemple)",
	iban: "FR14 2004 1010 0505 0001 3M02 606",
	giftExamples: [
		"10 € : un mois de cantine pour un enfant (exemple)",
		"50 € : les fournitures d’une année pour deux enfants (exemple)",
		"100 € : les soins d’une famille pendant six mois (exemple)",
		"5000 XOF : deux semaines de cantine pour un enfant (exemple)",
	].join("\n"),
	giftsUsed:
		"Exemple : le bureau décide chaque mois, avec les responsables des villages.\n\n- Chaque dépense a une facture et deux signatures.\n- Les comptes se lisent à l’assemblée générale.\n- Les **rapports** disent ce qui a été fait.",
	giftContact: "treasurer",
	chequePayee: "Association de démonstration (exemple)",
	chequeAddress: "Trésorier (exemple)\n1 rue de l’Exemple\n00000 Exempleville",
	cashPlace: "Exemple : au local, le samedi de 10 h à 12 h. Un reçu vous est remis.",
	materialGifts: "Exemple : cahiers, vêtements d’enfant et riz, au local, le samedi de 10 h à 12 h.",
	donationPage: "https://example.org/exemple-de-page-de-don",
	legalForm: "Exemple : association régie par la loi du 1er juillet 1901",
	rna: "W000000000",
	publicationDirector: "Aminata Exemple, présidente",
	editor: "Claire Exemple, chargée de communication",
	hostName: "Hébergeur d’exemple",
	hostAddress: "2 rue de l’Exemple\n00000 Exempleville",
	hostPhone: "+33 1 99 00 56 78",
	pictureCredits: "Dessins du projet, faits pour la démonstration.",
};

/** The mobile money accounts of the demo, under numbers that cannot be called. */
export const demoAccounts: (typeof mobileAccounts.$inferInsert)[] = [
	{
		id: "demoaccount1",
		position: 0,
		operator: "Opérateur d’exemple",
		country: "Sénégal",
		number: "+221 70 000 00 00",
		name: "Association (exemple)",
		merchantCode: "000000",
		steps:
			"Composez *000#.\nChoisissez « Payer un marchand », puis saisissez le code marchand.\nVérifiez le nom, puis confirmez.",
	},
	{
		id: "demoaccount2",
		position: 1,
		operator: "Autre opérateur d’exemple",
		country: "Côte d’Ivoire",
		number: "+225 00 00 00 00 00",
		name: "Association (exemple)",
		merchantCode: "",
		steps: "",
	},
];

export const demoLeaders: (typeof leaders.$inferInsert)[] = [
	{
		role: "counsellor",
		name: "Joseph Exemple",
		description: "Instituteur à la retraite, il relit tout et tranche peu.",
	},
	{
		role: "president",
		name: "Aminata Exemple",
		title: "Présidente",
		description: "Elle connaît chaque famille des trois villages, et leurs chèvres.",
	},
	{ role: "treasurer", name: "Moussa Exemple", description: "Il compte deux fois, puis fait recompter." },
	{
		role: "communication",
		name: "Claire Exemple",
		title: "Chargée de communication",
		description: "Elle écrit les rapports et tient l’appareil photo.",
	},
	{ role: "secretary", name: "Ruth Exemple", description: "Elle répond aux lettres, le jour même si possible." },
];

/** A message received some days ago; for one about a photo, `photo` is an index in the list of photos. */
type DemoMessage = Pick<typeof messages.$inferInsert, "name" | "email" | "message" | "relation"> & {
	days: number;
	time: string;
	photo?: number;
	handled?: boolean;
};

/** @param visible and `hidden`: the indexes of two photos that someone asks to remove */
export const demoMessages = ({ visible, hidden }: { visible: number; hidden: number }): DemoMessage[] => [
	{
		days: 1,
		time: "20:12",
		name: "Fatou Exemple",
		email: "fatou@example.org",
		relation: "parent",
		photo: visible,
		message:
			"Bonjour, ma fille se reconnaît sur cette photo et je n’ai pas donné mon accord. Pouvez-vous la retirer, s’il vous plaît ? Merci.\n\nTéléphone : +33 6 39 98 23 45",
	},
	{
		days: 2,
		time: "12:41",
		name: "Jean Exemple",
		email: "jean@example.org",
		message:
			"Bonjour,\n\nNous souhaitons parrainer un enfant en famille, avec nos deux garçons. Comment choisit-on l’enfant, et pouvons-nous lui écrire ?\n\nBien à vous",
	},
	{
		days: 4,
		time: "09:26",
		name: "École d’exemple, classe de CM2",
		email: "ecole@example.org",
		message:
			"Bonjour, les élèves ont réuni trois cartons de livres pour votre bibliothèque. À quelle adresse pouvons-nous les déposer, et jusqu’à quand ?",
	},
	{
		days: 8,
		time: "18:03",
		name: "Paul Exemple",
		email: "paul@example.org",
		relation: "self",
		photo: hidden,
		handled: true,
		message: "C’est moi au premier plan, et je préfère ne pas paraître sur internet. Merci de votre compréhension.",
	},
];
