import { adminPaths, contentPaths, outboxPaths } from "~/platform/kinds/paths";

/**
 * One thing to do. `says` marks with asterisks the words that stand on its screens; a test looks for them there, and
 * `npm run draw:help` draws the first of them on the first screen.
 */
export type HelpStep = { id: string; title: string; says: string; screens: [string, ...string[]] };

export type Guide = { id: string; title: string; steps: HelpStep[] };

const { dashboard, settingsPage } = adminPaths;

/** What volunteers, treasurers and administrators do, each step with the words of the screen. */
export const guides: Guide[] = [
	{
		id: "publier",
		title: "Publier",
		steps: [
			{
				id: "evenement",
				title: "Annoncer un événement",
				says: "Sur le tableau de bord, appuyez sur **Ajouter un événement**. Remplissez **Titre**, **Date**, **Lieu** et **Description**, choisissez une **Affiche**, puis **Ajouter**.",
				screens: [dashboard, contentPaths.new("events")],
			},
			{
				id: "rapport",
				title: "Raconter ce qui s’est passé",
				says: "Appuyez sur **Ajouter un rapport**. Un **Titre** et un **Contenu** suffisent. Vous pouvez publier pendant que les photos partent encore.",
				screens: [dashboard, contentPaths.new("reports")],
			},
			{
				id: "plus-tard",
				title: "Relire, garder ou publier plus tard",
				says: "**Aperçu** montre la page à côté de ce que vous écrivez. Choisissez **Garder en brouillon** pour garder le texte sans le montrer, ou **Programmer** pour un autre jour\u202f: le bouton du bas change avec votre choix.",
				screens: [contentPaths.new("reports")],
			},
			{
				id: "photos",
				title: "Ajouter des photos et des films",
				says: "Dans la galerie, appuyez sur **Ajouter Média** et choisissez plusieurs fichiers à la fois. Le site retire le lieu et l’appareil que le téléphone y a écrits.",
				screens: [contentPaths.list("gallery")],
			},
			{
				id: "decrire",
				title: "Décrire les photos",
				says: "Une phrase suffit, pour les personnes qui ne voient pas l’image. **Enregistrer et suivante** mène à la prochaine photo sans description, **Passer** la laisse pour plus tard.",
				screens: [adminPaths.describePhotos],
			},
			{
				id: "corriger",
				title: "Corriger une faute",
				says: "Chaque carte a un bouton **Modifier**. Si un collègue a changé le même texte entre-temps, le site vous montre les deux versions.",
				screens: [contentPaths.list("events"), contentPaths.list("allReports")],
			},
			{
				id: "supprimer",
				title: "Supprimer, et changer d’avis",
				says: "Après **Supprimer**, le message propose «\u00a0Annuler\u00a0». Pendant trente jours, la corbeille permet aussi de **Restaurer**.",
				screens: [contentPaths.list("events"), adminPaths.trash],
			},
			{
				id: "autorisations",
				title: "Protéger les personnes",
				says: "À chaque envoi, dites si l’on reconnaît des adultes ou des enfants. Une photo d’enfant paraît avec une **autorisation** : sur papier, signée au doigt ou de vive voix. «\u00a0Retirer l’autorisation\u00a0» ôte aussitôt toutes les photos d’une personne, pour de bon.",
				screens: [adminPaths.consents, adminPaths.unansweredPhotos],
			},
			{
				id: "messages",
				title: "Répondre aux visiteurs",
				says: "Les **Messages** s’ouvrent par le nom de la personne. Une demande de retrait d’une photo est marquée «\u00a0Urgent\u00a0»\u202f: ouvrez-la, puis appuyez sur «\u00a0Masquer cette photo partout\u00a0».",
				screens: [adminPaths.messages],
			},
			{
				id: "sans-reseau",
				title: "Préparer sans réseau",
				says: "Un formulaire que vous avez déjà ouvert s’ouvre aussi sans réseau. Ce que vous y enregistrez attend dans **Envois en attente**, et part dès que le réseau revient.",
				screens: [outboxPaths.outbox],
			},
		],
	},
	{
		id: "dons",
		title: "Les dons du mois",
		steps: [
			{
				id: "releve",
				title: "Lire le relevé de la banque",
				says: "Téléchargez le relevé sur le site de votre banque, choisissez-le dans **Fichier de la banque**, puis appuyez sur **Lire le relevé**. Les messages de mobile money se collent dans **Ou collez-le ici**.",
				screens: [adminPaths.statement],
			},
			{
				id: "lignes",
				title: "Reconnaître chaque ligne",
				says: "Les **Lignes de relevé** dont la référence est sûre se confirment par un seul bouton, au-dessus de la liste. Pour les autres, ouvrez la ligne\u202f: le site propose les promesses qui conviennent.",
				screens: [adminPaths.statementLines],
			},
			{
				id: "main-propre",
				title: "Noter un don remis en main propre",
				says: "Pour un don que personne n’avait promis, appuyez sur **Noter un don reçu**. Pour une promesse, ouvrez-la par sa référence, puis «\u00a0Confirmer le don reçu\u00a0».",
				screens: [adminPaths.pledges],
			},
			{
				id: "depense",
				title: "Noter une dépense avec sa preuve",
				says: "Écrivez le **Montant** et **Ce qui a été payé**, puis photographiez la facture comme **Preuve**. Elle apparaît sur la page «\u00a0Où vont vos dons\u00a0».",
				screens: [contentPaths.new("spendings")],
			},
			{
				id: "rappels",
				title: "Rappeler une promesse en retard",
				says: "La page **Rappeler les promesses en retard** montre l’e-mail et qui le reçoit. Une même adresse n’en reçoit pas d’autre pendant trente jours.",
				screens: [adminPaths.reminders],
			},
			{
				id: "recus",
				title: "Établir les reçus de l’année",
				says: "Dans **Reçus**, choisissez l’année\u202f: le site montre les donateurs, les sommes, et les adresses qui manquent. Un appui établit tous les reçus.",
				screens: [adminPaths.receipts],
			},
			{
				id: "comptable",
				title: "Donner les chiffres au comptable",
				says: "**Télécharger les dons (CSV)** donne un fichier que tout tableur ouvre, pour la période choisie.",
				screens: [adminPaths.pledges],
			},
		],
	},
	{
		id: "site",
		title: "Faire vivre le site",
		steps: [
			{
				id: "parametres",
				title: "Changer un texte ou une coordonnée",
				says: "La liste des **Paramètres** dit pour chaque partie ce qui manque encore, et où les mots apparaissent sur le site.",
				screens: [adminPaths.settings],
			},
			{
				id: "inviter",
				title: "Inviter un collègue",
				says: "Écrivez son **Adresse e-mail** et choisissez son rôle. Le site donne un lien, qui vaut une fois\u202f: envoyez-le-lui vous-même.",
				screens: [adminPaths.newAccount],
			},
			{
				id: "mot-de-passe",
				title: "Aider une personne qui a perdu son mot de passe",
				says: "Dans **Comptes**, ouvrez la personne et créez un nouveau lien. Personne ne connaît jamais le mot de passe d’un autre.",
				screens: [adminPaths.accounts],
			},
			{
				id: "double-verification",
				title: "Protéger votre compte",
				says: "Dans votre profil, activez la **Double vérification**\u202f: une application de votre téléphone donne un code en plus du mot de passe.",
				screens: [adminPaths.profile],
			},
			{
				id: "donner",
				title: "Changer les moyens de donner",
				says: "Votre mot de passe est demandé, car ces numéros disent où va l’argent. Chaque moyen qui est rempli apparaît sur la page «\u00a0Faire un don\u00a0», comme **IBAN** ou **Mobile money**.",
				screens: [settingsPage("dons")],
			},
			{
				id: "journal",
				title: "Savoir qui a fait quoi",
				says: "Le **Journal** garde chaque publication, chaque suppression et chaque confirmation d’un don, avec le nom et l’heure.",
				screens: [adminPaths.journal],
			},
			{
				id: "sauvegarde",
				title: "Garder une copie chez vous",
				says: "Le site se sauvegarde chaque nuit. **Télécharger une sauvegarde** en donne une copie, avec les photos, les messages et les comptes\u202f: gardez-la en lieu sûr.",
				screens: [adminPaths.backup],
			},
		],
	},
];

type Allowed = (path: string) => boolean;

/** Returns whether an account may open all screens of a step. */
export const isFor = ({ screens }: HelpStep, allowed: Allowed): boolean => screens.every((screen) => allowed(screen));

/**
 * Returns the step that explains a page, of those that the account can follow: the one with the longest of its screens at
 * or above the path; undefined without one.
 */
export function helpFor(path: string, allowed: Allowed): string | undefined {
	const found = guides
		.flatMap(({ steps }) => steps.filter((step) => isFor(step, allowed)))
		.flatMap(({ id, screens }) => screens.map((screen) => ({ id, screen })))
		.filter(({ screen }) => path === screen || (screen !== dashboard && path.startsWith(`${screen}/`)))
		.toSorted((one, other) => other.screen.length - one.screen.length);
	return found[0]?.id;
}
