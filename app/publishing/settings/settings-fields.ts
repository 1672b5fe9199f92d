import type { Association } from "./association-settings";
import type { SettingsPageName } from "./settings-pages";

/** The category of a body recognised by decree; its receipts give the date of the decree. */
export const recognisedCategory = "Association ou fondation reconnue d’utilité publique";

/** Bodies that may issue tax receipts, as the form Cerfa 11580*05 lists them; receipts contain this text. */
export const taxCategories = [
	recognisedCategory,
	"Œuvre ou organisme d’intérêt général",
	"Organisme sans but lucratif d’aide aux personnes en difficulté (repas, soins, logement)",
	"Association cultuelle ou de bienfaisance autorisée à recevoir des dons et legs",
	"Établissement d’enseignement supérieur ou d’enseignement artistique d’intérêt général",
	"Fondation ou association universitaire ou partenariale",
	"Fonds de dotation",
	"Autre organisme",
];

/** One setting in its form. */
export type SettingField = {
	name: keyof Association;
	label: string;
	hint: string;
	type?: "email" | "tel" | "url";
	autoComplete?: string;
	/** The number of rows makes it a multi-line field. */
	rows?: number;
	/** Whether its lines may hold Markdown. */
	markdown?: boolean;
	/** The choices make it a select. */
	choices?: { value: string; label: string }[];
	/** Whether it is a select whose options the page provides. */
	select?: boolean;
};

/** Fields under a common legend, if any. */
type SettingGroup = { title?: string; hint?: string; fields: SettingField[] };

/** The fields of each page that has a form of texts, in order: a table, which is why this file is long. */
export const settingsFields: Record<SettingsPageName, SettingGroup[]> = {
	identity: [
		{
			fields: [
				{
					name: "name",
					label: "Nom de l’association",
					autoComplete: "organization",
					hint: "Par exemple : Les Amis du Puits.",
				},
				{
					name: "shortName",
					label: "Nom court",
					hint: "Facultatif. Il remplace le nom en haut des pages, où la place manque. Par exemple : Amis du Puits.",
				},
				{
					name: "timeZone",
					label: "Fuseau horaire",
					select: true,
					hint: "L’heure des événements est celle de ce lieu. Par exemple : Afrique, Sénégal. Si vous le changez, les événements gardent leur jour et leur heure, lus à la nouvelle horloge.",
				},
			],
		},
	],
	contact: [
		{
			fields: [
				{
					name: "email",
					label: "Adresse e-mail",
					type: "email",
					hint: "Les visiteurs vous y écrivent. Par exemple : contact@exemple.org.",
				},
				{
					name: "phone",
					label: "Téléphone",
					type: "tel",
					hint: "Avec l’indicatif du pays, pour qu’on puisse appeler de partout. Par exemple : +221 33 123 45 67.",
				},
				{
					name: "whatsapp",
					label: "Numéro WhatsApp",
					type: "tel",
					hint: "Avec l’indicatif du pays. Par exemple : +221 77 123 45 67.",
				},
				{
					name: "address",
					label: "Adresse postale",
					rows: 4,
					hint: "Celle du siège, telle qu’on l’écrit sur une enveloppe. Par exemple : 12 rue du Puits, puis 75020 Paris à la ligne.",
				},
			],
		},
	],
	networks: [
		{
			fields: [
				{
					name: "facebook",
					label: "Page Facebook",
					type: "url",
					hint: "Copiez l’adresse de la page. Par exemple : https://www.facebook.com/nom.",
				},
				{
					name: "instagram",
					label: "Compte Instagram",
					type: "url",
					hint: "Par exemple : https://www.instagram.com/nom.",
				},
				{ name: "youtube", label: "Chaîne YouTube", type: "url", hint: "Par exemple : https://www.youtube.com/@nom." },
			],
		},
	],
	welcome: [
		{
			fields: [
				{
					name: "heroHeading",
					label: "Titre",
					hint: "Si vous laissez vide, le site affiche : « Ensemble, prendre soin des plus fragiles ».",
				},
				{
					name: "heroTagline",
					label: "Phrase sous le titre",
					rows: 3,
					hint: "Par exemple : « Orphelins, veuves, malades : personne ne devrait rester seul ».",
				},
			],
		},
	],
	presentation: [
		{
			title: "Le compteur de l’accueil",
			hint: "Sans nombre, le compteur disparaît.",
			fields: [
				{ name: "servedBefore", label: "Mots avant le nombre", hint: "Par exemple : Servir plus de." },
				{ name: "served", label: "Nombre", hint: "En chiffres. Par exemple : 150000." },
				{ name: "servedAfter", label: "Mots après le nombre", hint: "Par exemple : enfants dans les villages." },
			],
		},
		{
			title: "Qui sommes-nous ?",
			fields: [
				{
					name: "whoWeAre",
					label: "Présentation en quelques phrases",
					rows: 5,
					hint: "Elle apparaît sous le compteur.",
				},
				{
					name: "sponsored",
					label: "Parrainages",
					rows: 2,
					hint: "La phrase suit la présentation, et apparaît aussi sur la page À propos. Par exemple : Nous parrainons 94 enfants dans 3 villages.",
				},
			],
		},
		{
			title: "Domaines d’intervention",
			hint: "Chaque nom est à côté de son dessin ; un domaine vide n’est pas montré.",
			fields: [
				{ name: "education", label: "Dessin : chapeau de diplômé", hint: "Par exemple : Éducation." },
				{ name: "health", label: "Dessin : cœur", hint: "Par exemple : Santé." },
				{ name: "food", label: "Dessin : bol", hint: "Par exemple : Alimentation." },
				{ name: "business", label: "Dessin : échoppe", hint: "Par exemple : Entrepreneuriat social." },
				{ name: "farming", label: "Dessin : pousse", hint: "Par exemple : Agriculture." },
			],
		},
		{
			title: "Ce que nous faisons",
			hint: "Une ligne par objectif, une ligne par projet.",
			fields: [
				{
					name: "missionLead",
					label: "Mission en une phrase",
					rows: 3,
					hint: "En tête de la page Notre mission, et dans les résultats des moteurs de recherche.",
				},
				{
					name: "objectivesRhythm",
					label: "Rythme des objectifs",
					hint: "Il suit le titre « Nos objectifs ». Par exemple : deux fois par mois.",
				},
				{ name: "objectives", label: "Objectifs", rows: 6, hint: "Une ligne pour chacun." },
				{ name: "projects", label: "Projets", rows: 8, hint: "Une ligne pour chacun." },
			],
		},
		{
			title: "Besoins",
			hint: "Un besoin vide n’est pas montré.",
			fields: [
				{ name: "humanNeeds", label: "Humains", rows: 2, hint: "Par exemple : des partenaires, des parrains." },
				{
					name: "materialNeeds",
					label: "Matériels",
					rows: 3,
					hint: "Par exemple : des vêtements, des kits scolaires.",
				},
				{ name: "financialNeeds", label: "Financiers", rows: 2, hint: "Par exemple : des dons par virement." },
				{ name: "moralNeeds", label: "Moraux et spirituels", rows: 2, hint: "Par exemple : des prières." },
			],
		},
		{
			title: "Dons",
			fields: [
				{
					name: "giftUse",
					label: "Ce que permet un don",
					rows: 2,
					hint: "Sur l’accueil et la page Faire un don. Par exemple : Votre don paie la scolarité d’un orphelin.",
				},
			],
		},
	],
	about: [
		{
			fields: [
				{
					name: "aboutMission",
					label: "Mission",
					rows: 6,
					hint: "Un paragraphe par ligne ; le premier est écrit en grand. La phrase des parrainages suit.",
				},
				{ name: "aboutProjects", label: "Nos projets", rows: 6, hint: "Une ligne pour chacun." },
				{ name: "aboutGoal", label: "Objectif général", rows: 4, hint: "Il annonce les objectifs précis." },
				{ name: "aboutObjectives", label: "Objectifs précis", rows: 5, hint: "Une ligne pour chacun." },
				{ name: "aboutNeeds", label: "Besoins", rows: 5, hint: "Une ligne pour chacun." },
			],
		},
	],
	leaders: [],
	logo: [],
	addresses: [],
	giving: [
		{
			title: "Virement",
			fields: [
				{
					name: "transferHolder",
					label: "Titulaire du compte",
					hint: "Comme la banque l’écrit. Par exemple : Association Les Amis du Puits.",
				},
				{
					name: "iban",
					label: "IBAN",
					hint: "Les espaces ne comptent pas. Par exemple : FR76 3000 6000 0112 3456 7890 189.",
				},
				{ name: "bic", label: "BIC", hint: "8 ou 11 caractères. Par exemple : AGRIFRPP." },
			],
		},
		{
			title: "Chèque",
			fields: [
				{ name: "chequePayee", label: "À l’ordre de", hint: "Par exemple : Les Amis du Puits." },
				{
					name: "chequeAddress",
					label: "À envoyer à",
					rows: 3,
					hint: "Par exemple : 12 rue du Puits, puis 75020 Paris à la ligne.",
				},
			],
		},
		{
			title: "Autres moyens",
			fields: [
				{
					name: "cashPlace",
					label: "Espèces",
					rows: 3,
					hint: "Où et quand vous les recevez. Par exemple : au local, le samedi de 10 h à 12 h.",
				},
				{
					name: "materialGifts",
					label: "Dons en nature",
					rows: 3,
					hint: "Ce qu’il vous faut et où l’apporter. Par exemple : cahiers et vêtements d’enfant, au local le samedi.",
				},
				{
					name: "donationPage",
					label: "Page de don sur un autre site",
					type: "url",
					hint: "Par exemple : https://dons.exemple.org/association.",
				},
			],
		},
	],
	appeal: [
		{
			fields: [
				{
					name: "giftExamples",
					label: "Ce que permet un don",
					rows: 5,
					hint: "Une ligne par montant : le montant, deux points, ce qu’il paie. Par exemple : 10 € : un mois de cantine pour un enfant. Pour des francs CFA, écrivez 5000 XOF (Afrique de l’Ouest) ou 5000 XAF (Afrique centrale).",
				},
				{
					name: "giftsUsed",
					label: "Comment les dons sont utilisés",
					rows: 8,
					markdown: true,
					hint: "Qui décide, ce qui va au terrain, où lire les comptes.",
				},
				{
					name: "giftContact",
					label: "Qui répond aux donateurs",
					select: true,
					hint: "Son nom et sa photo se voient à côté de l’adresse et du téléphone de l’association. Demandez-lui son accord.",
				},
			],
		},
	],
	taxes: [
		{
			hint: "En France, seuls les organismes d’intérêt général peuvent en remettre ; à tort, c’est une amende. En cas de doute, demandez d’abord un rescrit à l’administration fiscale.",
			title: "Activation",
			fields: [
				{
					name: "taxSwitch",
					label: "L’association remet des reçus fiscaux",
					choices: [
						{ value: "", label: "Non" },
						{ value: "on", label: "Oui, elle en a le droit" },
					],
					hint: "Il faut pour cela tous les champs ci-dessous, et dans les autres paramètres : le nom, l’adresse postale, et le numéro RNA ou SIREN.",
				},
			],
		},
		{
			title: "L’association",
			fields: [
				{
					name: "taxPurpose",
					label: "Objet",
					rows: 3,
					hint: "Comme dans les statuts. Par exemple : venir en aide aux orphelins et aux malades.",
				},
				{
					name: "taxCategory",
					label: "Catégorie",
					choices: [{ value: "", label: "Choisissez" }, ...taxCategories.map((label) => ({ value: label, label }))],
					hint: "Celle du formulaire Cerfa 11580.",
				},
				{
					name: "taxDecree",
					label: "Reconnaissance d’utilité publique",
					hint: "Seulement pour un organisme reconnu. Par exemple : décret du 3 mai 1990, publié au Journal officiel du 5 mai 1990.",
				},
				{
					name: "taxSentence",
					label: "Certification",
					rows: 4,
					hint: "Celle du formulaire Cerfa, pour votre cas. Par exemple : Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article 200 du CGI. Pour les entreprises, ajoutez une ligne qui nomme l’article 238 bis : chaque reçu n’a que la sienne.",
				},
			],
		},
		{
			title: "La signature",
			fields: [
				{ name: "taxSignatory", label: "Qui signe", hint: "Par exemple : Moussa Keïta." },
				{ name: "taxRole", label: "Sa fonction", hint: "Par exemple : trésorier." },
			],
		},
	],
	legal: [
		{
			title: "L’association",
			fields: [
				{
					name: "legalForm",
					label: "Forme juridique",
					hint: "Par exemple : association régie par la loi du 1er juillet 1901.",
				},
				{
					name: "rna",
					label: "Numéro RNA",
					hint: "Il est sur le récépissé de la préfecture. Par exemple : W751234567.",
				},
				{ name: "siren", label: "Numéro SIREN", hint: "Si l’association en a un. Par exemple : 732 829 320." },
			],
		},
		{
			title: "La publication",
			fields: [
				{
					name: "publicationDirector",
					label: "Directeur de la publication",
					hint: "La personne qui répond de ce que dit le site, souvent le président ou la présidente. Par exemple : Awa Traoré, présidente.",
				},
				{
					name: "editor",
					label: "Responsable de la rédaction",
					hint: "Si c’est quelqu’un d’autre. Par exemple : Moussa Diop, secrétaire.",
				},
			],
		},
		{
			title: "L’hébergeur",
			hint: "L’entreprise chez qui le site est installé ; la personne qui gère le site le sait.",
			fields: [
				{ name: "hostName", label: "Nom de l’hébergeur", hint: "Par exemple : Hébergeur du Village SAS." },
				{
					name: "hostAddress",
					label: "Adresse de l’hébergeur",
					rows: 3,
					hint: "Par exemple : 1 place du Marché, puis 59100 Roubaix à la ligne.",
				},
				{ name: "hostPhone", label: "Téléphone de l’hébergeur", type: "tel", hint: "Par exemple : +33 9 12 34 56 78." },
			],
		},
		{
			title: "Autres mentions",
			fields: [
				{
					name: "pictureCredits",
					label: "Crédits des images",
					rows: 3,
					hint: "Qui a fait les photos et les dessins. Par exemple : photos de Fatou Ndiaye.",
				},
				{
					name: "taxReceipts",
					label: "Reçus fiscaux",
					rows: 3,
					hint: "Seulement si l’association a le droit d’en remettre : tant que c’est vide, le site ne parle pas d’impôts. Par exemple : un reçu fiscal vous est envoyé en janvier.",
				},
			],
		},
	],
	protection: [
		{
			fields: [
				{
					name: "consentDemanded",
					label: "Exiger une réponse",
					hint: "À la question « Voit-on des personnes reconnaissables ? », dans chaque formulaire avec des photos. Sinon une photo sans réponse paraît, et reste à vérifier.",
					choices: [
						{ value: "no", label: "Non" },
						{ value: "yes", label: "Oui" },
					],
				},
				{
					name: "consentAdults",
					label: "Adultes reconnaissables",
					hint: "Les photos d’enfants attendent toujours une autorisation.",
					choices: [
						{ value: "no", label: "Paraissent sans autorisation" },
						{ value: "yes", label: "Attendent une autorisation" },
					],
				},
				{
					name: "consentYears",
					label: "Durée proposée, en années",
					hint: "Pour une nouvelle autorisation. Par exemple : 2.",
				},
				{
					name: "consentProofYears",
					label: "Garder les preuves, en années",
					hint: "Après la fin d’une autorisation, les contacts et les preuves sont gardés aussi longtemps, puis effacés.",
				},
			],
		},
		{
			title: "Ne plus demander d’autorisation",
			fields: [
				{
					name: "consentGateOff",
					label: "Raison",
					rows: 3,
					hint: "Laissez vide, sauf décision de l’association. Avec une raison écrite ici, les photos d’enfants paraissent sans autorisation ; le journal la garde. Une autorisation retirée reste retirée.",
				},
			],
		},
	],
	mail: [],
};

/** Returns the settings of a page. */
export const settingsOf = (page: SettingsPageName) =>
	settingsFields[page].flatMap(({ fields }) => fields.map(({ name }) => name));
